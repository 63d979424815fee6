-- Checks for rows of several tables.

CREATE OR REPLACE FUNCTION app.touch() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END
$$;

-- Counts changes of a tryout, for subscribed calendars (SEQUENCE of RFC 5545).
CREATE OR REPLACE FUNCTION app.touch_tryout() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  NEW.sequence := OLD.sequence + 1;
  RETURN NEW;
END
$$;

-- A list of at most so many texts, none empty or longer than so many characters. PL/pgSQL keeps its plan: an
-- import checks every list of every club.
CREATE OR REPLACE FUNCTION app.is_short_list(list text[], most integer, longest integer) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = ''
AS $$
DECLARE
  entry text;
BEGIN
  IF cardinality(list) > most THEN
    RETURN false;
  END IF;
  FOREACH entry IN ARRAY list LOOP
    IF entry IS NULL OR btrim(entry) = '' OR char_length(entry) > longest THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END
$$;

-- Team counts in any shape that src/domain/team-counts.ts reads: by age group a number, or by gender or team
-- type a number; from 0 to 99.
CREATE OR REPLACE FUNCTION app.is_team_counts(counts jsonb, depth integer DEFAULT 0) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = ''
AS $$
DECLARE
  named record;
BEGIN
  IF jsonb_typeof(counts) = 'number' AND depth > 0 THEN
    RETURN counts::numeric BETWEEN 0 AND 99 AND counts::numeric = trunc(counts::numeric);
  END IF;
  IF jsonb_typeof(counts) <> 'object' OR depth > 2 THEN
    RETURN false;
  END IF;
  FOR named IN SELECT row_number() OVER () AS place, key, value FROM jsonb_each(counts) LOOP
    IF named.place > 50 OR char_length(named.key) > 50
      OR NOT app.is_team_counts(named.value, depth + 1) THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END
$$;

-- Keeps the ids of deleted rows for a year, for mirrors of the open data. A table names it with `gone` as its old rows.
CREATE OR REPLACE FUNCTION app.note_removals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  INSERT INTO public.removed_records (id, kind, deleted_at)
  SELECT id, TG_TABLE_NAME, clock_timestamp() FROM gone
  ON CONFLICT (id) DO UPDATE SET deleted_at = excluded.deleted_at;
  DELETE FROM public.removed_records WHERE deleted_at < now() - interval '1 year';
  RETURN NULL;
END
$$;
