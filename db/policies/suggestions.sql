-- Visitors may suggest a club but see no suggestions (D11). Writers cannot set the status.
SELECT app.reset_rules('club_suggestions', 'club_edit_suggestions');

GRANT INSERT ON club_suggestions TO directory_visitor, directory_member;
GRANT INSERT ON club_edit_suggestions TO directory_member;
GRANT SELECT, UPDATE (status, note) ON club_suggestions, club_edit_suggestions TO directory_admin;

CREATE POLICY suggest ON club_suggestions FOR INSERT TO directory_visitor
  WITH CHECK (
    user_id IS NULL AND created_at = now() AND status = 'new' AND note IS NULL
    AND handled_by IS NULL AND handled_at IS NULL AND version = 1
  );
CREATE POLICY suggest_as_member ON club_suggestions FOR INSERT TO directory_member
  WITH CHECK (
    user_id = app.user_id() AND app.is_active() AND created_at = now() AND status = 'new' AND note IS NULL
    AND handled_by IS NULL AND handled_at IS NULL AND version = 1
  );
CREATE POLICY suggest ON club_edit_suggestions FOR INSERT TO directory_member
  WITH CHECK (
    user_id = app.user_id() AND app.is_active() AND created_at = now() AND status = 'new'
    AND note IS NULL AND handled_by IS NULL AND handled_at IS NULL AND version = 1
  );
CREATE POLICY administer ON club_suggestions FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY administer ON club_edit_suggestions FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY handle ON club_suggestions FOR UPDATE TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));
CREATE POLICY handle ON club_edit_suggestions FOR UPDATE TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));

CREATE TRIGGER club_suggestions_handled BEFORE UPDATE OF status, note ON club_suggestions
FOR EACH ROW EXECUTE FUNCTION app.note_handling();
CREATE TRIGGER club_edit_suggestions_handled BEFORE UPDATE OF status, note ON club_edit_suggestions
FOR EACH ROW EXECUTE FUNCTION app.note_handling();
