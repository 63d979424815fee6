-- Saved clubs, notes, searches, and alerts are visible to their owner only, not to administrators. The digest
-- job reads them without the notes, and records what it sent.
SELECT app.reset_rules('saved_clubs', 'saved_searches', 'alert_settings');

GRANT SELECT, INSERT, UPDATE (note, told), DELETE ON saved_clubs TO directory_member;
GRANT SELECT, INSERT, UPDATE (name, alerts, told, told_on), DELETE ON saved_searches TO directory_member;
GRANT SELECT (user_id, clubs, clubs_told_on, digest_on, waiting), INSERT (user_id, clubs, clubs_told_on),
  UPDATE (clubs, clubs_told_on, waiting, waiting_told_on) ON alert_settings TO directory_member;

CREATE POLICY read_own ON saved_clubs FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY add_own ON saved_clubs FOR INSERT TO directory_member
  WITH CHECK (
    user_id = app.user_id() AND app.is_active() AND created_at = now()
    AND EXISTS (SELECT FROM public.clubs WHERE clubs.id = club_id)
  );
CREATE POLICY edit_own ON saved_clubs FOR UPDATE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY remove_own ON saved_clubs FOR DELETE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());

CREATE POLICY read_own ON saved_searches FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY add_own ON saved_searches FOR INSERT TO directory_member
  WITH CHECK (user_id = app.user_id() AND app.is_active() AND created_at = now());
CREATE POLICY edit_own ON saved_searches FOR UPDATE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY remove_own ON saved_searches FOR DELETE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());

CREATE POLICY read_own ON alert_settings FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY add_own ON alert_settings FOR INSERT TO directory_member
  WITH CHECK (user_id = app.user_id() AND app.is_active());
CREATE POLICY edit_own ON alert_settings FOR UPDATE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());

GRANT SELECT (user_id, club_id, club_name, told), UPDATE (club_name, told) ON saved_clubs TO directory_jobs;
GRANT SELECT (id, name, page, query, told, created_at), UPDATE (told, told_on) ON saved_searches TO directory_jobs;
GRANT SELECT (user_id, clubs_told_on), UPDATE (clubs_told_on, waiting_told_on) ON alert_settings TO directory_jobs;

CREATE POLICY digest_read ON saved_clubs FOR SELECT TO directory_jobs USING (true);
CREATE POLICY digest_told ON saved_clubs FOR UPDATE TO directory_jobs USING (true);
CREATE POLICY digest_read ON saved_searches FOR SELECT TO directory_jobs USING (true);
CREATE POLICY digest_told ON saved_searches FOR UPDATE TO directory_jobs USING (true);
CREATE POLICY digest_read ON alert_settings FOR SELECT TO directory_jobs USING (true);
CREATE POLICY digest_told ON alert_settings FOR UPDATE TO directory_jobs USING (true);

CREATE TRIGGER saved_clubs_at_most AFTER INSERT ON saved_clubs
FOR EACH ROW EXECUTE FUNCTION app.limit_saved('500');
CREATE TRIGGER saved_searches_at_most AFTER INSERT ON saved_searches
FOR EACH ROW EXECUTE FUNCTION app.limit_saved('50');
