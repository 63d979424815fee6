-- Sessions: the secret that all instances share is never changed, and a deactivated account loses its
-- sessions at once, whoever deactivates it (decision 7).

-- The secret is made once and never changed by the site.
REVOKE UPDATE, DELETE ON auth.secret FROM directory_accounts;
--> statement-breakpoint
-- Decision 7: deactivation ends all sessions at once.
CREATE FUNCTION app.end_sessions_of_deactivated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  DELETE FROM auth.session WHERE user_id = NEW.id;
  DELETE FROM auth.refresh_token WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.end_sessions_of_deactivated FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER profiles_end_sessions AFTER UPDATE OF status ON profiles
FOR EACH ROW WHEN (NEW.status = 'deactivated')
EXECUTE FUNCTION app.end_sessions_of_deactivated();
--> statement-breakpoint
-- A sign-in that read the account just before it was deactivated gets no session either. The row
-- lock makes it wait for a deactivation that is under way.
CREATE FUNCTION app.refuse_session_of_deactivated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM public.profiles WHERE id = NEW.user_id FOR SHARE;
  IF state = 'deactivated' THEN
    RAISE EXCEPTION 'This account has been deactivated.' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.refuse_session_of_deactivated FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER session_refuse_deactivated BEFORE INSERT ON auth.session
FOR EACH ROW EXECUTE FUNCTION app.refuse_session_of_deactivated();
--> statement-breakpoint
CREATE TRIGGER refresh_token_refuse_deactivated BEFORE INSERT ON auth.refresh_token
FOR EACH ROW EXECUTE FUNCTION app.refuse_session_of_deactivated();
