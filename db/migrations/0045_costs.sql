-- What the finder filters by besides: the ages that clubs state.
CREATE OR REPLACE VIEW finder_clubs AS
SELECT id, name, search_name, state, county, genders, team_types, program_types, disciplines,
  avg_rating, num_reviews, age_groups
FROM clubs;
--> statement-breakpoint
-- The cheapest programs first, of an age group and of all, with all that is asked of them.
CREATE INDEX club_programs_by_age_and_fee ON club_programs (age_group, fee_from, club_id)
INCLUDE (season, gender, team_type) WHERE fee_from IS NOT NULL;
--> statement-breakpoint
CREATE INDEX club_programs_by_fee ON club_programs (fee_from, club_id)
INCLUDE (season, age_group, gender, team_type) WHERE fee_from IS NOT NULL;
--> statement-breakpoint
-- What a club's newest season offers.
CREATE INDEX club_programs_offered ON club_programs (club_id, season)
INCLUDE (age_group, gender, team_type, fee_from);
