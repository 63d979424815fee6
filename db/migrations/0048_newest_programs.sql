-- Which programs are of a club's newest season: the finder asks for nothing else, and would have to look
-- for a newer one of each. Kept by triggers of db/policies/seasons.sql from now on.
ALTER TABLE club_programs ADD COLUMN is_newest boolean NOT NULL DEFAULT true;
--> statement-breakpoint
-- A mark is no change of a program.
ALTER TABLE club_programs DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE club_programs AS program SET is_newest = false
WHERE season < (SELECT max(season) FROM club_programs AS other WHERE other.club_id = program.club_id);
--> statement-breakpoint
ALTER TABLE club_programs ENABLE TRIGGER USER;
--> statement-breakpoint
DROP INDEX club_programs_by_age_and_fee, club_programs_by_fee, club_programs_offered;
--> statement-breakpoint
CREATE INDEX club_programs_by_age_and_fee ON club_programs (age_group, fee_from)
INCLUDE (club_id, gender, team_type) WHERE is_newest;
--> statement-breakpoint
CREATE INDEX club_programs_by_fee ON club_programs (fee_from)
INCLUDE (club_id, age_group, gender, team_type) WHERE is_newest;
--> statement-breakpoint
-- What a club offers.
CREATE INDEX club_programs_offered ON club_programs (club_id)
INCLUDE (age_group, gender, team_type, fee_from) WHERE is_newest;
