-- The slug rule of D13. A test keeps it equal to src/domain/slug.ts.
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

-- The folded form in which names are compared (D67): case, accents, apostrophes, dots, hyphens, and repeated
-- blanks do not count. `clubs.folded_name` is generated from it, so a change needs a migration that rewrites
-- it.
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

-- Stored slugs. A clash within (state, county, city) gets -2, -3 …; a club keeps its slug while its name and
-- place stay. The lock makes writers of one place take turns; 64 buckets keep an import of many places from
-- filling the lock table.
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

-- A change of the club makes a new version; a new rating does not.
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

-- Saving a sheet's programs makes a new version. Rows added without a user, such as sample data, stay as
-- written.
CREATE OR REPLACE FUNCTION app.touch_season_sheet() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (app.user_id() IS NULL OR app.is_merging()) THEN
    RETURN NEW;
  END IF;
  NEW.updated_at := clock_timestamp();
  NEW.version := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE OLD.version + 1 END;
  NEW.updated_by := app.user_id();
  RETURN NEW;
END
$$;

-- A path that a club takes is removed from former paths; the one it leaves is added.
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

-- Saves many clubs, all or none. clubs_data is a list of {id, name, city, state, …}; all entries name the
-- same columns. With a `version`, a club is saved only if it still has that one (D26). Runs with the caller's
-- rights, whose grants decide which columns may change. Returns how many clubs were updated. Errors: 42501 if
-- the caller is not an administrator, P0002 for an unknown club, 55000 for one changed since, 21000 for one
-- listed twice, and 23514 if name, city, or state would be emptied (D24).
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
  -- Bulk updates take turns: each takes locks of many places (app.set_club_slugs) in the order of its clubs,
  -- which could otherwise deadlock.
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
  WHERE btrim(coalesce(entry.name, '')) = ''
    OR (btrim(coalesce(entry.city, '')) = '' AND btrim(coalesce(clubs.city, '')) <> '')
    OR (btrim(coalesce(entry.state, '')) = '' AND btrim(coalesce(clubs.state, '')) <> '');
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'Name, city and state may not be emptied: %', refused USING ERRCODE = '23514';
  END IF;

  SELECT string_agg(DISTINCT format('%1$I = changed.%1$I', key), ', ') INTO changes
  FROM jsonb_array_elements(clubs_data) AS entry, jsonb_object_keys(entry) AS key
  WHERE key NOT IN ('id', 'version');
  IF changes IS NULL THEN
    RETURN 0;
  END IF;
  -- Trimmed; an empty text becomes null.
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

-- What users have added to clubs, which is deleted with each.
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

-- Marks programs of their club's newest season. The lock makes two saves of different seasons of a club take
-- turns, so that the second sees the first.
CREATE OR REPLACE FUNCTION app.mark_newest_programs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM FROM public.clubs WHERE id IN (SELECT club_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM app.mark_newest_of(ARRAY(SELECT DISTINCT club_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION app.mark_newest_of(ids uuid[]) RETURNS void
LANGUAGE sql
SET search_path = ''
AS $$
  UPDATE public.club_programs AS program SET is_newest = NOT program.is_newest
  FROM (
    SELECT club_id, max(season) AS season FROM public.club_programs WHERE club_id = ANY (ids) GROUP BY club_id
  ) AS newest
  WHERE program.club_id = newest.club_id AND program.is_newest <> (program.season = newest.season)
$$;
