-- Tryouts: anyone reads them; editors of the club write them. A tryout that families may still attend is
-- canceled instead of deleted, and stays for a day: subscribed calendars refresh a few times a day and would
-- otherwise miss it.
SELECT app.reset_rules('tryouts');

GRANT SELECT ON tryouts TO directory_visitor, directory_member;
GRANT INSERT, DELETE ON tryouts TO directory_member;
GRANT UPDATE (season, gender, age_groups, starts_at, ends_at, venue_name, venue_address, fee,
  registration_url, note, status) ON tryouts TO directory_member;

CREATE POLICY read ON tryouts FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY add ON tryouts FOR INSERT TO directory_member
  WITH CHECK (
    app.may_edit_club(club_id) AND status = 'scheduled' AND sequence = 0
    AND created_at = now() AND updated_at = now()
  );
CREATE POLICY edit ON tryouts FOR UPDATE TO directory_member
  USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));
CREATE POLICY remove ON tryouts FOR DELETE TO directory_member
  USING (app.may_edit_club(club_id) AND (
    ends_at <= now() OR (status = 'canceled' AND updated_at <= now() - interval '1 day')));

-- A merge of clubs only moves it.
CREATE TRIGGER tryouts_touch BEFORE UPDATE ON tryouts
FOR EACH ROW WHEN (NEW.club_id = OLD.club_id) EXECUTE FUNCTION app.touch_tryout();
CREATE TRIGGER tryouts_place AFTER INSERT OR UPDATE OF venue_address ON tryouts
FOR EACH ROW EXECUTE FUNCTION app.place_tryout();
CREATE TRIGGER tryouts_removed AFTER DELETE ON tryouts REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION app.note_removals();
SELECT app.empties_page_cache('tryouts');
SELECT app.audit_changes('tryouts', $$app.audit_rows('tryout', 'tryout', '{directory_member,directory_admin}',
  '{id,created_at,updated_at,sequence}')$$);
