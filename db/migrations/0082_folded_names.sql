-- Names are compared folded (decision 67). db/functions/clubs.sql has the function from now on; a change of its
-- result there needs a migration that writes this column again.
--
-- This upgrade needs a stop: the version before reads the view and the column that go here.
CREATE FUNCTION app.folded(value text) RETURNS text
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
--> statement-breakpoint
DROP VIEW IF EXISTS finder_clubs;
--> statement-breakpoint
-- A hyphen may also be typed as a blank: a name with one is stored in both spellings, a line each.
ALTER TABLE clubs DROP COLUMN search_name, ADD COLUMN folded_name text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (
    app.folded(name) || CASE WHEN name COLLATE "C" ~ '[‐‑‒–—-]'
      THEN E'\n' || app.folded(translate(name, '-‐‑‒–—', '      ')) ELSE '' END
  ) STORED;
--> statement-breakpoint
CREATE INDEX clubs_name_contains ON clubs USING gin (folded_name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX clubs_by_name ON clubs (name, id);
--> statement-breakpoint
-- Orders of the finder: a page is sorted from all that match, which is exact and quick enough for 10,000 clubs.
DROP INDEX clubs_best_rated, clubs_worst_rated, clubs_most_reviewed, clubs_least_reviewed,
  clubs_rated_by_state, clubs_reviewed_by_state, clubs_city_contains;
