-- All that the board filters by: what it leaves out is never fetched.
DROP INDEX "tryouts_by_time", "tryouts_of_club";
--> statement-breakpoint
CREATE INDEX "tryouts_by_time" ON "tryouts" USING btree ("starts_at", "id")
INCLUDE ("ends_at", "gender", "age_groups", "club_id");
--> statement-breakpoint
CREATE INDEX "tryouts_of_club" ON "tryouts" USING btree ("club_id", "starts_at")
INCLUDE ("ends_at", "gender", "age_groups", "id");
