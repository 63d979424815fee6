-- The gazetteer: which place a text means, and where clubs are.

-- Normalized words of a place: 'Mt. Laurel' and 'Mount Laurel' are the same.
CREATE OR REPLACE FUNCTION app.place_words(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = ''
AS $$
  SELECT coalesce(array_agg(CASE word
      WHEN 'mt' THEN 'mount' WHEN 'st' THEN 'saint' WHEN 'ft' THEN 'fort' WHEN 'twp' THEN 'township'
      WHEN 'boro' THEN 'borough' ELSE word END ORDER BY place), '{}')
  FROM unnest(string_to_array(nullif(app.slugify(translate(value, '''’', '')), ''), '-'))
    WITH ORDINALITY AS split (word, place)
$$;

-- The name of a town without its kind: 'Cranberry Township' is found as 'Cranberry'.
CREATE OR REPLACE FUNCTION app.town_words(words text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = ''
AS $$
  SELECT array_to_string(CASE
    WHEN cardinality(words) > 1 AND words[cardinality(words)] IN ('township', 'borough')
    THEN words[:cardinality(words) - 1] ELSE words END, '-')
$$;

-- The town that these words name, with an optional county after it. Preference: the exact name, then the
-- county `near_county`, then the site's own states, then the most ZIP codes.
CREATE OR REPLACE FUNCTION app.town_of(parts text[], of_state text, near_county text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE
SET search_path = ''
AS $$
DECLARE
  length integer := cardinality(parts);
  last_of_town integer := length;
  of_county text;
  found text;
BEGIN
  FOR county_words IN 0..3 LOOP
    IF county_words > 0 THEN
      EXIT WHEN parts[length] NOT IN ('county', 'co') OR length < county_words + 2;
      last_of_town := length - county_words - 1;
      of_county := array_to_string(parts[last_of_town + 1:length - 1], '-');
    END IF;
    SELECT place.id INTO found
    FROM public.places AS place JOIN public.place_states AS state ON state.code = place.state_code
    WHERE place.zip IS NULL AND place.words = app.town_words(parts[:last_of_town])
      AND (of_state IS NULL OR place.state_code = of_state)
      AND (of_county IS NULL OR app.slugify(place.county) = of_county)
    ORDER BY state.rank,
      array_to_string(app.place_words(place.town), '-') <> array_to_string(parts[:last_of_town], '-'),
      place.county IS DISTINCT FROM near_county, place.zips DESC, place.county
    LIMIT 1;
    EXIT WHEN found IS NOT NULL;
  END LOOP;
  RETURN found;
END
$$;

-- The place of a ZIP code, a town, or the end of an address; null if unknown. An address counts by its ZIP
-- code, otherwise by the town before its state, otherwise by the town at its end, in the state of its club.
CREATE OR REPLACE FUNCTION app.place_of(
  value text, in_state text DEFAULT NULL, near_county text DEFAULT NULL, is_address boolean DEFAULT false
) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  ends constant text := '(?:^|[^0-9-])([0-9]{5})(?:-[0-9]{4})?[\s,.]*$';
  asked text := regexp_replace(translate(coalesce(value, ''), '''’', ''),
    '[\s,.]+(?:u\.?s\.?(?:a\.?)?|united states)[\s.]*$', '', 'i');
  zip_code text := substring(asked from ends);
  parts text[];
  state_code text;
  state_words integer := 0;
  length integer;
  found text;
BEGIN
  IF zip_code IS NOT NULL THEN
    SELECT id INTO found FROM public.places WHERE id = zip_code;
    IF found IS NOT NULL THEN
      RETURN found;
    END IF;
    asked := regexp_replace(asked, ends, '');
  END IF;
  parts := string_to_array(nullif(app.slugify(asked), ''), '-');
  length := coalesce(cardinality(parts), 0);
  IF length = 0 OR length > 60 THEN
    RETURN NULL;
  END IF;
  SELECT state.code, counted.number INTO state_code, state_words
  FROM public.place_states AS state, LATERAL (
    SELECT CASE WHEN parts[length] = lower(state.code) THEN 1
      ELSE cardinality(string_to_array(state.words, '-')) END AS number
  ) AS counted
  WHERE counted.number < length AND (parts[length] = lower(state.code)
    OR array_to_string(parts[length - counted.number + 1:], '-') = state.words)
  ORDER BY counted.number DESC LIMIT 1;
  IF state_code IS NULL THEN
    SELECT code INTO state_code FROM public.place_states WHERE name = in_state OR lower(code) = lower(in_state);
    IF in_state IS NOT NULL AND state_code IS NULL THEN
      RETURN NULL;
    END IF;
    IF is_address THEN
      asked := substring(asked from '([^,]*)[\s,.]*$');
      parts := string_to_array(nullif(app.slugify(asked), ''), '-');
      is_address := false;
    END IF;
  ELSE
    parts := parts[:length - state_words];
  END IF;
  parts := app.place_words(array_to_string(parts, '-'));
  length := cardinality(parts);
  IF length = 0 THEN
    RETURN NULL;
  END IF;
  -- Nothing marks where the street ends and the town begins.
  FOR from_word IN CASE WHEN is_address THEN greatest(1, length - 3) ELSE 1 END
    .. CASE WHEN is_address THEN length ELSE 1 END LOOP
    found := app.town_of(parts[from_word:], state_code, near_county);
    EXIT WHEN found IS NOT NULL;
  END LOOP;
  RETURN found;
END
$$;

-- Places clubs again: at their practice locations, or in their town without any.
CREATE OR REPLACE FUNCTION app.place_clubs(ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  DELETE FROM public.club_places WHERE club_id = ANY (ids);
  INSERT INTO public.club_places (club_id, location_id, place_id, found_by)
  SELECT club.id, location.id, coalesce(own.place, town.place),
    CASE WHEN own.place IS NULL THEN 'club' WHEN own.place ~ '^[0-9]' THEN 'zip' ELSE 'town' END
  FROM public.clubs AS club
  LEFT JOIN public.practice_locations AS location ON location.club_id = club.id
  CROSS JOIN LATERAL (
    SELECT app.place_of(location.address, club.state, club.county, true) AS place OFFSET 0
  ) AS own
  CROSS JOIN LATERAL (
    SELECT CASE WHEN own.place IS NULL AND club.state IS NOT NULL
      THEN app.place_of(club.city, club.state, club.county) END AS place OFFSET 0
  ) AS town
  WHERE club.id = ANY (ids) AND coalesce(own.place, town.place) IS NOT NULL
  ON CONFLICT (club_id, location_id)
    DO UPDATE SET place_id = excluded.place_id, found_by = excluded.found_by;
END
$$;

-- Places tryouts again, at the address of their venue.
CREATE OR REPLACE FUNCTION app.place_tryouts(ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  DELETE FROM public.tryout_places WHERE tryout_id = ANY (ids);
  INSERT INTO public.tryout_places (tryout_id, place_id)
  SELECT tryout.id, venue.place
  FROM public.tryouts AS tryout
  JOIN public.clubs AS club ON club.id = tryout.club_id
  CROSS JOIN LATERAL (
    SELECT app.place_of(tryout.venue_address, club.state, club.county, true) AS place OFFSET 0
  ) AS venue
  WHERE tryout.id = ANY (ids) AND venue.place IS NOT NULL
  ON CONFLICT (tryout_id) DO UPDATE SET place_id = excluded.place_id;
END
$$;

CREATE OR REPLACE FUNCTION app.place_tryout() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.place_tryouts(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

-- Places clubs that moved, and their tryouts: `changed` holds the new rows, `before` the old ones.
CREATE OR REPLACE FUNCTION app.place_moved_clubs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  moved uuid[] := ARRAY(
    SELECT changed.id FROM changed JOIN before ON before.id = changed.id
    WHERE (changed.city, changed.state, changed.county)
      IS DISTINCT FROM (before.city, before.state, before.county));
BEGIN
  PERFORM app.place_clubs(moved);
  PERFORM app.place_tryouts(ARRAY(SELECT id FROM public.tryouts WHERE club_id = ANY (moved)));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION app.place_new_clubs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.place_clubs(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION app.place_locations() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.place_clubs(ARRAY(SELECT DISTINCT club_id FROM changed));
  RETURN NULL;
END
$$;
