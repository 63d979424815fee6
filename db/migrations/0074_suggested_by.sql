-- Which member suggested a club, so that it is in their download and is deleted with their account. An instance of an
-- older version does not name it: hence the default.
ALTER TABLE "club_suggestions" ADD COLUMN "user_id" uuid;
--> statement-breakpoint
ALTER TABLE "club_suggestions" ALTER COLUMN "user_id" SET DEFAULT app.user_id();
--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD CONSTRAINT "club_suggestions_user_id_profiles_id_fk"
FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE cascade;
--> statement-breakpoint
CREATE INDEX "club_suggestions_user" ON "club_suggestions" ("user_id");
