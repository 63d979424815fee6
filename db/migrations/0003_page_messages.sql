-- Every committed change of something that public pages show is announced on the channel 'pages'
-- with the names of what it touched; each instance of the site then drops the pages that showed it.
-- Triggers send it, so that a change by hand or by another program counts as well.

CREATE FUNCTION app.announce(names text[]) RETURNS void
LANGUAGE plpgsql
SET search_path = ''
AS $$
DECLARE
  payload text := array_to_string(ARRAY(SELECT DISTINCT unnest(names)), ' ');
BEGIN
  IF payload = '' THEN
    RETURN;
  END IF;
  -- A message holds less than 8,000 bytes; a change of that many things touches most pages anyway.
  PERFORM pg_notify('pages', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
END
$$;
--> statement-breakpoint
-- Clubs: the club itself, every list of clubs, and the pages of its neighbours in city and county.
CREATE FUNCTION app.announce_clubs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT 1 FROM changed LIMIT 51) AS first) > 50 THEN
    PERFORM pg_notify('pages', '*');
    RETURN NULL;
  END IF;
  PERFORM app.announce(ARRAY(
    SELECT unnest(ARRAY[
      'clubs',
      'club:' || id,
      'place:' || state_slug || '/' || county_slug,
      'place:' || state_slug || '/city/' || city_slug
    ]) FROM changed
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clubs_announce_insert AFTER INSERT ON clubs
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_clubs();
--> statement-breakpoint
CREATE TRIGGER clubs_announce_update_old AFTER UPDATE ON clubs
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_clubs();
--> statement-breakpoint
CREATE TRIGGER clubs_announce_update_new AFTER UPDATE ON clubs
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_clubs();
--> statement-breakpoint
CREATE TRIGGER clubs_announce_delete AFTER DELETE ON clubs
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_clubs();
--> statement-breakpoint
-- What hangs on a club: its practice locations and comments.
CREATE FUNCTION app.announce_part_of_club() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.announce(ARRAY(SELECT DISTINCT 'club:' || club_id FROM changed LIMIT 500));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['practice_locations', 'club_comments'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_part_of_club()', part || '_announce_insert', part);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_part_of_club()', part || '_announce_update_old', part);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_part_of_club()', part || '_announce_update_new', part);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_part_of_club()', part || '_announce_delete', part);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION app.announce_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.announce(ARRAY(SELECT 'member:' || id FROM changed LIMIT 500));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER profiles_announce AFTER UPDATE ON profiles
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_members();
--> statement-breakpoint
-- Tables that are small or shown as a whole: one name, given as the trigger's argument.
CREATE FUNCTION app.announce_name() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM pg_notify('pages', TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER available_locations_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON available_locations
FOR EACH STATEMENT EXECUTE FUNCTION app.announce_name('locations');
--> statement-breakpoint
CREATE TRIGGER blog_categories_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_categories
FOR EACH STATEMENT EXECUTE FUNCTION app.announce_name('blog-categories');
--> statement-breakpoint
CREATE TRIGGER blog_posts_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_posts
FOR EACH STATEMENT EXECUTE FUNCTION app.announce_name('blog');
--> statement-breakpoint
CREATE TRIGGER clubs_announce_truncate AFTER TRUNCATE ON clubs
FOR EACH STATEMENT EXECUTE FUNCTION app.announce_name('*');
--> statement-breakpoint
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
