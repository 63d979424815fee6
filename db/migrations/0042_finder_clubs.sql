-- Plain conditions on plain indexes take the place of the words and the vocabulary of names
-- (docs/decisions/014).
DROP TRIGGER clubs_words_added ON clubs;
--> statement-breakpoint
DROP TRIGGER clubs_words_removed ON clubs;
--> statement-breakpoint
DROP TRIGGER clubs_words_changed ON clubs;
--> statement-breakpoint
DROP TRIGGER clubs_words_emptied ON clubs;
--> statement-breakpoint
DROP FUNCTION app.keep_name_words;
--> statement-breakpoint
DROP FUNCTION app.empty_name_words;
--> statement-breakpoint
DROP TABLE "club_name_words";
--> statement-breakpoint
DROP TABLE "club_vocabulary";
--> statement-breakpoint
-- Compared byte by byte: by the rules of a language that takes many times as long.
ALTER TABLE "clubs" ADD COLUMN "search_name" text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED;
--> statement-breakpoint
DROP INDEX clubs_name_contains;
--> statement-breakpoint
DROP INDEX clubs_name_contains_ascii;
--> statement-breakpoint
CREATE INDEX clubs_name_contains ON clubs USING gin (search_name gin_trgm_ops);
--> statement-breakpoint
-- What an index by name has to tell for a part of the name to be looked for in it alone.
DROP INDEX clubs_by_name;
--> statement-breakpoint
CREATE INDEX clubs_by_name ON clubs (name, id) INCLUDE (search_name);
--> statement-breakpoint
-- What the finder filters and sorts by; db/policies/clubs.sql tells who may read it, and why.
CREATE VIEW finder_clubs AS
SELECT id, name, search_name, state, county, genders, team_types, program_types, disciplines,
  avg_rating, num_reviews
FROM clubs;
--> statement-breakpoint
-- Not of an empty table, which would be taken for one that stays empty.
DO $$
BEGIN
  IF EXISTS (SELECT FROM clubs) THEN
    ANALYZE clubs;
  END IF;
END
$$;
