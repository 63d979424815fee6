-- The slug rule of D13; src/domain/slug.ts is its twin and a test holds the two together.
CREATE OR REPLACE FUNCTION app.slugify(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = ''
AS $$
  SELECT trim(BOTH '-' FROM regexp_replace(
    lower(regexp_replace(
      normalize(
        translate(
          replace(replace(replace(replace(replace(replace(replace(replace(
            coalesce(value, ''),
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
          'øØłŁđĐðÐı', 'oollddddi'),
        NFD),
      '[\u0300-\u036f]', '', 'g') COLLATE "C"),
    '[^a-z0-9]+', '-', 'g'))
$$;

-- How names are compared (D67): without regard to case, accents, apostrophes, dots, hyphens, and repeated
-- blanks. `clubs.folded_name` is generated from it: a change of the result needs a migration that writes it again.
CREATE OR REPLACE FUNCTION app.folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = ''
AS $$
  SELECT trim(regexp_replace(regexp_replace(
    translate(replace(replace(replace(replace(
      lower(normalize(replace(coalesce(value, ''), '´', ''), NFKD) COLLATE "en-x-icu"),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıς', 'olddiσ') COLLATE "C",
    '[\u0300-\u036f''’‘ʼʻ`′.‐‑‒–—-]', '', 'g'),
    '[[:space:]]+', ' ', 'g'))
$$;

-- Stored slugs. A clash within (state, county, city) gets -2, -3 …; a club keeps its slug as long
-- as its name and place stay. The lock makes two simultaneous writers of one place take turns; it
-- has 64 buckets so that an import of many places does not fill the lock table.
CREATE OR REPLACE FUNCTION app.set_club_slugs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  suffix integer := 1;
BEGIN
  NEW.state_slug := coalesce(nullif(app.slugify(NEW.state), ''), 'unknown-state');
  NEW.county_slug := coalesce(nullif(app.slugify(NEW.county), ''), 'unknown-county');
  NEW.city_slug := coalesce(nullif(app.slugify(NEW.city), ''), 'unknown-city');
  NEW.name_slug := coalesce(nullif(app.slugify(NEW.name), ''), 'club');
  IF TG_OP = 'UPDATE'
    AND (NEW.state_slug, NEW.county_slug, NEW.city_slug, NEW.name_slug)
      = (OLD.state_slug, OLD.county_slug, OLD.city_slug, OLD.name_slug) THEN
    NEW.slug := OLD.slug;
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(
    7741, abs(hashtext(NEW.state_slug || '/' || NEW.county_slug || '/' || NEW.city_slug) % 64));
  NEW.slug := NEW.name_slug;
  WHILE EXISTS (
    SELECT 1 FROM public.clubs AS other
    WHERE other.state_slug = NEW.state_slug
      AND other.county_slug = NEW.county_slug
      AND other.city_slug = NEW.city_slug
      AND other.slug = NEW.slug
      AND other.id <> NEW.id
  ) LOOP
    suffix := suffix + 1;
    NEW.slug := NEW.name_slug || '-' || suffix;
  END LOOP;
  RETURN NEW;
END
$$;

-- A change of the club itself counts as a new version; a new rating does not.
CREATE OR REPLACE FUNCTION app.touch_club() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  NEW.version := OLD.version + 1;
  NEW.updated_by := nullif(current_setting('app.user_id', true), '')::uuid;
  RETURN NEW;
END
$$;

-- A season sheet has a new version whenever its programs are saved. What nobody of the site adds, sample
-- data for example, stays as it is written.
CREATE OR REPLACE FUNCTION app.touch_season_sheet() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  IF TG_OP = 'INSERT' AND app.user_id() IS NULL THEN
    RETURN NEW;
  END IF;
  NEW.updated_at := clock_timestamp();
  NEW.version := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE OLD.version + 1 END;
  NEW.updated_by := app.user_id();
  RETURN NEW;
END
$$;

-- A path that a club takes is nobody's former path any more; the one it leaves becomes its own.
CREATE OR REPLACE FUNCTION app.keep_former_path() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  DELETE FROM public.club_former_paths
  WHERE (state_slug, county_slug, city_slug, slug)
    = (NEW.state_slug, NEW.county_slug, NEW.city_slug, NEW.slug);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO public.club_former_paths (state_slug, county_slug, city_slug, slug, club_id)
    VALUES (OLD.state_slug, OLD.county_slug, OLD.city_slug, OLD.slug, NEW.id)
    ON CONFLICT (state_slug, county_slug, city_slug, slug) DO UPDATE SET club_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

-- Saves many clubs, all or none. clubs_data is a list of {id, name, city, state, …}: entries name the
-- columns that they change, each all of them; with a `version` a club is only saved while it still has
-- that one (D26). Runs with the rights of the one who calls it, whose grants say which columns
-- may be changed. Returns how many clubs were updated.
--
-- Refusals: 42501 for anybody but an administrator, P0002 for a club that is not there, 55000 for one
-- that was changed since, 21000 for one that is listed twice, and 23514 where name, city or state
-- would be emptied (D24). What the last change of a club filled in may be emptied again, so
-- that it can be undone.
CREATE OR REPLACE FUNCTION app.bulk_update_clubs(clubs_data jsonb) RETURNS integer
LANGUAGE plpgsql
SET search_path = ''
AS $$
DECLARE
  updated integer;
  refused text;
  changes text;
BEGIN
  IF NOT app.is_admin() THEN
    RAISE EXCEPTION 'Only administrators update clubs in bulk' USING ERRCODE = '42501';
  END IF;
  -- Two bulk updates take turns: each takes locks of many places (app.set_club_slugs), in the order
  -- of its clubs, and could otherwise wait for the other for ever.
  PERFORM pg_advisory_xact_lock(7742);
  PERFORM 1 FROM public.clubs
  WHERE id IN (SELECT entry.id FROM jsonb_to_recordset(clubs_data) AS entry (id uuid))
  ORDER BY id FOR UPDATE;

  SELECT string_agg(coalesce(entry.id::text, 'no id'), ', ') INTO refused
  FROM jsonb_to_recordset(clubs_data) AS entry (id uuid)
  WHERE NOT EXISTS (SELECT 1 FROM public.clubs WHERE clubs.id = entry.id);
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'There is no such club: %', refused USING ERRCODE = 'P0002';
  END IF;

  SELECT string_agg(clubs.name, ', ') INTO refused
  FROM jsonb_to_recordset(clubs_data) AS entry (id uuid, version integer)
  JOIN public.clubs USING (id)
  WHERE entry.version <> clubs.version;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'Changed since: %', refused USING ERRCODE = '55000';
  END IF;

  SELECT string_agg(clubs.name, ', ') INTO refused
  FROM jsonb_to_recordset(clubs_data) AS entry (id uuid, name text, city text, state text)
  JOIN public.clubs USING (id)
  LEFT JOIN LATERAL (
    SELECT before FROM public.audit_log
    WHERE subject = 'club' AND subject_id = clubs.id ORDER BY audit_log.id DESC LIMIT 1
  ) AS last_change ON true
  WHERE btrim(coalesce(entry.name, '')) = ''
    OR (
      btrim(coalesce(entry.city, '')) = '' AND btrim(coalesce(clubs.city, '')) <> ''
      AND NOT coalesce(before ? 'city' AND btrim(coalesce(before ->> 'city', '')) = '', false))
    OR (
      btrim(coalesce(entry.state, '')) = '' AND btrim(coalesce(clubs.state, '')) <> ''
      AND NOT coalesce(before ? 'state' AND btrim(coalesce(before ->> 'state', '')) = '', false));
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'Name, city and state may not be emptied: %', refused USING ERRCODE = '23514';
  END IF;

  SELECT string_agg(DISTINCT format('%1$I = changed.%1$I', key), ', ') INTO changes
  FROM jsonb_array_elements(clubs_data) AS entry, jsonb_object_keys(entry) AS key
  WHERE key NOT IN ('id', 'version');
  IF changes IS NULL THEN
    RETURN 0;
  END IF;
  -- Texts without the blanks around them; an empty one is none.
  EXECUTE format('UPDATE public.clubs SET %s
    FROM jsonb_populate_recordset(NULL::public.clubs, $1) AS changed
    WHERE clubs.id = changed.id', changes)
  USING (
    SELECT jsonb_agg((
      SELECT jsonb_object_agg(key, CASE jsonb_typeof(value)
        WHEN 'string' THEN to_jsonb(nullif(btrim(value #>> '{}'), '')) ELSE value END)
      FROM jsonb_each(entry)))
    FROM jsonb_array_elements(clubs_data) AS entry);
  GET DIAGNOSTICS updated = ROW_COUNT;
  IF updated <> jsonb_array_length(clubs_data) THEN
    RAISE EXCEPTION 'A club is listed twice' USING ERRCODE = '21000';
  END IF;
  RETURN updated;
END
$$;

-- What people have left with clubs, and what goes with each when it is deleted.
CREATE OR REPLACE FUNCTION app.kept_with_clubs(ids uuid[])
RETURNS TABLE (club_id uuid, comments integer, ratings integer, affiliations integer,
  club_admins integer, practice_locations integer, programs integer, tryouts integer)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT club.id,
    (SELECT count(*)::integer FROM public.club_comments AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.club_ratings AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.user_club_affiliations AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.user_roles AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.practice_locations AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.club_programs AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.tryouts AS kept WHERE kept.club_id = club.id)
  FROM public.clubs AS club WHERE club.id = ANY (ids) AND app.is_admin()
$$;

-- Whether programs are of the newest season of their club. The lock makes two who save two seasons of one
-- club at once take turns: the later sees what the first has saved.
CREATE OR REPLACE FUNCTION app.mark_newest_programs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM FROM public.clubs WHERE id IN (SELECT club_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.club_programs AS program SET is_newest = NOT program.is_newest
  FROM (
    SELECT club_id, max(season) AS season FROM public.club_programs
    WHERE club_id IN (SELECT club_id FROM changed) GROUP BY club_id
  ) AS newest
  WHERE program.club_id = newest.club_id AND program.is_newest <> (program.season = newest.season);
  RETURN NULL;
END
$$;
