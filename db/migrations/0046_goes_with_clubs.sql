-- Made anew with more columns by db/functions/clubs.sql.
DROP FUNCTION IF EXISTS app.kept_with_clubs(uuid[]);
--> statement-breakpoint
-- The list of all clubs searches cities as well.
CREATE OR REPLACE VIEW finder_clubs AS
SELECT id, name, search_name, state, county, genders, team_types, program_types, disciplines,
  avg_rating, num_reviews, age_groups, city
FROM clubs;
