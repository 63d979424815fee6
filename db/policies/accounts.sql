-- Sign-in and sessions. Only the role that signs users in reads schema auth.
SELECT app.reset_rules('auth."user"', 'auth.account', 'auth.email_change', 'auth.guess',
  'auth.known_browser', 'auth.passkey', 'auth.rate_limit', 'auth.refresh_token',
  'auth.second_factor_rule', 'auth.secret', 'auth.session', 'auth.two_factor', 'auth.username_skeleton',
  'auth.verification');

GRANT SELECT, INSERT, UPDATE, DELETE ON auth."user", auth.account, auth.email_change, auth.guess,
  auth.known_browser, auth.passkey, auth.rate_limit, auth.refresh_token, auth.second_factor_rule,
  auth.session, auth.two_factor, auth.username_skeleton, auth.verification
  TO directory_accounts;
-- The secret that all instances share is created once and never changed.
GRANT SELECT, INSERT ON auth.secret TO directory_accounts;

CREATE POLICY accounts ON auth."user" TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.account TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.email_change TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.guess TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.known_browser TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.passkey TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.rate_limit TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.refresh_token TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.second_factor_rule TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.secret TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.session TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.two_factor TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.username_skeleton TO directory_accounts USING (true) WITH CHECK (true);
CREATE POLICY accounts ON auth.verification TO directory_accounts USING (true) WITH CHECK (true);

CREATE TRIGGER session_refuse_deactivated BEFORE INSERT ON auth.session
FOR EACH ROW EXECUTE FUNCTION app.refuse_session_of_deactivated();
CREATE TRIGGER refresh_token_refuse_deactivated BEFORE INSERT ON auth.refresh_token
FOR EACH ROW EXECUTE FUNCTION app.refuse_session_of_deactivated();
CREATE TRIGGER user_forget_account BEFORE DELETE ON auth."user"
FOR EACH ROW EXECUTE FUNCTION app.forget_account();

CREATE TRIGGER user_has_other_mailbox AFTER UPDATE OF email, email_verified ON auth."user"
FOR EACH ROW EXECUTE FUNCTION app.forget_dead_mailbox();
