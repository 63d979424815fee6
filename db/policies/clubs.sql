-- Clubs: anyone reads them; administrators edit any, club admins their own. INSERT is granted on whole
-- tables, here and elsewhere, because the query builder names every column. Columns that the writer may not
-- choose (flags, figures, times) are held to their defaults by the policies.
SELECT app.reset_rules('clubs');

GRANT SELECT ON clubs TO directory_visitor, directory_member;
GRANT INSERT, DELETE ON clubs TO directory_admin;

CREATE POLICY read ON clubs FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY edit ON clubs FOR UPDATE TO directory_member
  USING (app.may_edit_club(id)) WITH CHECK (app.may_edit_club(id));
CREATE POLICY add ON clubs FOR INSERT TO directory_admin
  WITH CHECK (
    (SELECT app.is_admin()) AND avg_rating IS NULL AND num_reviews = 0 AND version = 1
    AND updated_by IS NULL AND created_at = now() AND updated_at = now()
  );
CREATE POLICY remove ON clubs FOR DELETE TO directory_admin USING ((SELECT app.is_admin()));

-- Editors set everything except what triggers keep; that makes a new version and a log row.
DO $$
DECLARE
  kept text[] := '{id,created_at,updated_at,updated_by,version,avg_rating,num_reviews,logo_copy,
    state_slug,county_slug,city_slug,name_slug,slug,folded_name}';
  said text := (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = 'clubs'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (kept));
BEGIN
  EXECUTE format('GRANT UPDATE (%s) ON clubs TO directory_member', said);
  EXECUTE format('CREATE TRIGGER clubs_touch BEFORE UPDATE OF %s ON clubs
    FOR EACH ROW EXECUTE FUNCTION app.touch_club()', said);
  PERFORM app.audit_changes('clubs', format('app.audit_rows(%L, %L, %L, %L)',
    'club', 'name', '{directory_member,directory_admin}', kept));
END
$$;
CREATE TRIGGER clubs_audit_what_goes BEFORE DELETE ON clubs
FOR EACH ROW EXECUTE FUNCTION app.audit_what_goes_with_club();

CREATE TRIGGER clubs_slugs BEFORE INSERT OR UPDATE OF name, state, county, city ON clubs
FOR EACH ROW EXECUTE FUNCTION app.set_club_slugs();
CREATE TRIGGER clubs_former_path_taken AFTER INSERT ON clubs
FOR EACH ROW EXECUTE FUNCTION app.keep_former_path();
CREATE TRIGGER clubs_former_path_left AFTER UPDATE OF name, state, county, city ON clubs
FOR EACH ROW WHEN (
  OLD.state_slug IS DISTINCT FROM NEW.state_slug OR OLD.county_slug IS DISTINCT FROM NEW.county_slug
  OR OLD.city_slug IS DISTINCT FROM NEW.city_slug OR OLD.slug IS DISTINCT FROM NEW.slug
) EXECUTE FUNCTION app.keep_former_path();
CREATE TRIGGER clubs_logo_copy BEFORE INSERT OR UPDATE OF logo_url ON clubs
FOR EACH ROW EXECUTE FUNCTION app.set_picture_copy();
CREATE TRIGGER clubs_pictures_added AFTER INSERT ON clubs REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER clubs_pictures_changed AFTER UPDATE ON clubs REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER clubs_place_new AFTER INSERT ON clubs REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION app.place_new_clubs();
CREATE TRIGGER clubs_place_moved AFTER UPDATE ON clubs
REFERENCING OLD TABLE AS before NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION app.place_moved_clubs();
CREATE TRIGGER clubs_forget_bounce AFTER UPDATE OF contact_email ON clubs
FOR EACH ROW WHEN (OLD.contact_email IS DISTINCT FROM NEW.contact_email) EXECUTE FUNCTION app.forget_bounce();
CREATE TRIGGER clubs_removed AFTER DELETE ON clubs REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION app.note_removals();
SELECT app.empties_page_cache('clubs');

SELECT app.reset_rules('practice_locations');

GRANT SELECT ON practice_locations TO directory_visitor, directory_member;
GRANT INSERT, UPDATE (name, address, position), DELETE ON practice_locations TO directory_member;

CREATE POLICY read ON practice_locations FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY edit ON practice_locations TO directory_member
  USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));

CREATE TRIGGER practice_locations_place_new AFTER INSERT ON practice_locations
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_locations();
CREATE TRIGGER practice_locations_place_changed AFTER UPDATE ON practice_locations
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_locations();
CREATE TRIGGER practice_locations_place_left AFTER UPDATE ON practice_locations
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_locations();
CREATE TRIGGER practice_locations_place_gone AFTER DELETE ON practice_locations
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_locations();
SELECT app.empties_page_cache('practice_locations');
SELECT app.audit_changes('practice_locations', $$app.audit_lists('{directory_member,directory_admin}')$$);

-- Former paths of clubs; only triggers write them.
SELECT app.reset_rules('club_former_paths');

GRANT SELECT ON club_former_paths TO directory_visitor, directory_member;
CREATE POLICY read ON club_former_paths FOR SELECT TO directory_visitor, directory_member USING (true);
SELECT app.empties_page_cache('club_former_paths');
