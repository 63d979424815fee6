-- Every committed change of something that public pages show is announced on the channel 'pages'
-- with the names of what it touched; each instance of the site then drops the pages that showed it.
-- Triggers send it, so that a change by hand or by another program counts as well.

CREATE OR REPLACE FUNCTION app.announce(names text[]) RETURNS void
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

-- Clubs: the club itself, every list of clubs, and the pages of its neighbours in city and county.
CREATE OR REPLACE FUNCTION app.announce_clubs() RETURNS trigger
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

-- What hangs on a club: its practice locations and its programs, which lists of clubs show and filter by, and
-- its comments, the newest of which stand on the home page.
CREATE OR REPLACE FUNCTION app.announce_part_of_club() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.announce(
    ARRAY(SELECT DISTINCT 'club:' || club_id FROM changed LIMIT 500)
    || ARRAY(SELECT 'reviews' FROM changed WHERE TG_TABLE_NAME = 'club_comments' LIMIT 1)
    || ARRAY(SELECT 'clubs' FROM changed WHERE TG_TABLE_NAME IN ('club_programs', 'practice_locations') LIMIT 1)
  );
  RETURN NULL;
END
$$;

-- Tryouts: their own pages, every list of them, and the pages of their clubs.
CREATE OR REPLACE FUNCTION app.announce_tryouts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.announce(ARRAY(
    SELECT unnest(ARRAY['tryouts', 'tryout:' || id, 'club:' || club_id])
    FROM (SELECT id, club_id FROM changed LIMIT 500) AS first
  ));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION app.announce_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.announce(ARRAY(SELECT 'member:' || id FROM changed LIMIT 500));
  RETURN NULL;
END
$$;

-- Tables that are small or shown as a whole: one name, given as the trigger's argument.
CREATE OR REPLACE FUNCTION app.announce_name() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM pg_notify('pages', TG_ARGV[0]);
  RETURN NULL;
END
$$;
