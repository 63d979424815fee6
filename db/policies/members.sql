-- Profiles: usernames and pictures are public; members edit their own row, administrators read all. Members
-- read their full name through app.full_name_of, pages the author of a post through app.shown_author (D64).
SELECT app.reset_rules('profiles');

GRANT SELECT (id, username, avatar_url, user_type) ON profiles
  TO directory_visitor, directory_member;
GRANT UPDATE (username, full_name, avatar_url, user_type) ON profiles TO directory_member;
GRANT SELECT, UPDATE (status) ON profiles TO directory_admin;
GRANT SELECT, INSERT ON profiles TO directory_accounts;

CREATE POLICY read ON profiles FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY edit_own ON profiles FOR UPDATE TO directory_member
  USING (id = app.user_id() AND app.is_active()) WITH CHECK (id = app.user_id());
CREATE POLICY administer ON profiles FOR UPDATE TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));
CREATE POLICY accounts_read ON profiles FOR SELECT TO directory_accounts USING (true);
CREATE POLICY accounts_add ON profiles FOR INSERT TO directory_accounts WITH CHECK (true);

CREATE TRIGGER profiles_touch BEFORE UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER profiles_refuse_own_deactivation BEFORE UPDATE OF status ON profiles
FOR EACH ROW WHEN (NEW.status = 'deactivated') EXECUTE FUNCTION app.refuse_own_deactivation();
CREATE CONSTRAINT TRIGGER profiles_keep_an_administrator AFTER UPDATE OF status ON profiles
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.status = 'deactivated' AND OLD.status IS DISTINCT FROM 'deactivated')
EXECUTE FUNCTION app.keep_an_administrator();
CREATE TRIGGER profiles_end_sessions AFTER UPDATE OF status ON profiles
FOR EACH ROW WHEN (NEW.status = 'deactivated') EXECUTE FUNCTION app.end_sessions_of_deactivated();
CREATE TRIGGER profiles_announce_administrator AFTER UPDATE OF status ON profiles
FOR EACH ROW WHEN (OLD.status = 'deactivated' AND NEW.status IS DISTINCT FROM 'deactivated')
EXECUTE FUNCTION app.announce_administrator();
CREATE TRIGGER profiles_forget_member BEFORE DELETE ON profiles
FOR EACH ROW EXECUTE FUNCTION app.forget_member();
CREATE TRIGGER profiles_pictures_added AFTER INSERT ON profiles REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER profiles_pictures_changed AFTER UPDATE ON profiles REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
-- Visitors see the full name of a guide's author.
SELECT app.empties_page_cache('profiles', 'username', 'full_name', 'avatar_url', 'user_type');
SELECT app.audit_changes('profiles', $$app.audit_rows('member', 'username', '{directory_admin}',
  '{id,created_at,updated_at,username,full_name,avatar_url,user_type}')$$);

SELECT app.reset_rules('user_roles');

GRANT SELECT ON user_roles TO directory_member, directory_accounts;
GRANT INSERT ON user_roles TO directory_admin;
GRANT DELETE ON user_roles TO directory_member;

CREATE POLICY read_own ON user_roles FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY administer ON user_roles TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));
CREATE POLICY resign ON user_roles FOR DELETE TO directory_member
  USING (role = 'club_admin' AND user_id = app.user_id() AND app.is_active());
CREATE POLICY accounts_read ON user_roles FOR SELECT TO directory_accounts USING (true);

CREATE TRIGGER user_roles_announce_administrator AFTER INSERT ON user_roles
FOR EACH ROW WHEN (NEW.role = 'admin') EXECUTE FUNCTION app.announce_administrator();
CREATE TRIGGER user_roles_mail_club_administrator AFTER INSERT ON user_roles
FOR EACH ROW WHEN (NEW.role = 'club_admin') EXECUTE FUNCTION app.mail_club_administrator();
CREATE TRIGGER user_roles_shorten_sessions AFTER INSERT OR UPDATE OF role, user_id ON user_roles
FOR EACH ROW WHEN (NEW.role = 'admin') EXECUTE FUNCTION app.shorten_sessions_of_administrator();
CREATE CONSTRAINT TRIGGER user_roles_keep_an_administrator
AFTER DELETE OR UPDATE OF user_id, role ON user_roles
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION app.keep_an_administrator();
-- Club administrators are staff of the club; without the role they may not be.
CREATE TRIGGER user_roles_lock_club BEFORE INSERT OR UPDATE OF role, user_id, club_id OR DELETE ON user_roles
FOR EACH ROW EXECUTE FUNCTION app.lock_rated_club();
CREATE TRIGGER user_roles_rating_kept AFTER INSERT OR UPDATE OF role, user_id, club_id OR DELETE ON user_roles
FOR EACH ROW EXECUTE FUNCTION app.keep_club_rating();
SELECT app.empties_page_cache('user_roles', 'role', 'user_id', 'club_id');
SELECT app.audit_changes('user_roles', $$app.audit_lists('{directory_member,directory_admin,directory_jobs}')$$);
