-- Season sheets: anyone reads them; administrators edit any, club admins their own. A trigger keeps version,
-- time, and editor.
SELECT app.reset_rules('season_sheets', 'club_programs');

GRANT SELECT ON season_sheets, club_programs TO directory_visitor, directory_member;
GRANT INSERT, UPDATE (version, travel_from, travel_to, aid_how, aid_until, aid_url) ON season_sheets TO directory_member;

CREATE POLICY read ON season_sheets FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY add ON season_sheets FOR INSERT TO directory_member WITH CHECK (app.may_edit_club(club_id));
CREATE POLICY edit ON season_sheets FOR UPDATE TO directory_member
  USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));

CREATE TRIGGER season_sheets_touch BEFORE INSERT OR UPDATE OF version, travel_from, travel_to, aid_how, aid_until, aid_url ON season_sheets
FOR EACH ROW EXECUTE FUNCTION app.touch_season_sheet();
SELECT app.empties_page_cache('season_sheets');
SELECT app.audit_changes('season_sheets', $$app.audit_lists('{directory_member,directory_admin}')$$, 'insert', 'update');

-- A program's key, id, and times never change; a trigger keeps whether its season is the newest.
DO $$
DECLARE
  kept text[] := '{id,club_id,season,is_newest,created_at,updated_at}';
  said text := (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = 'club_programs'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (kept));
BEGIN
  EXECUTE format('GRANT UPDATE (%s) ON club_programs TO directory_member', said);
END
$$;
GRANT INSERT, DELETE ON club_programs TO directory_member;

CREATE POLICY read ON club_programs FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY add ON club_programs FOR INSERT TO directory_member
  WITH CHECK (app.may_edit_club(club_id) AND is_newest AND created_at = now() AND updated_at = now());
CREATE POLICY edit ON club_programs FOR UPDATE TO directory_member
  USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));
CREATE POLICY remove ON club_programs FOR DELETE TO directory_member USING (app.may_edit_club(club_id));

CREATE TRIGGER club_programs_touch BEFORE UPDATE ON club_programs
FOR EACH ROW WHEN (NEW.is_newest = OLD.is_newest AND NEW.club_id = OLD.club_id) EXECUTE FUNCTION app.touch();
CREATE TRIGGER club_programs_newest_insert AFTER INSERT ON club_programs
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.mark_newest_programs();
CREATE TRIGGER club_programs_newest_delete AFTER DELETE ON club_programs
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.mark_newest_programs();
SELECT app.empties_page_cache('club_programs');
SELECT app.audit_changes('club_programs', $$app.audit_lists('{directory_member,directory_admin}')$$);
