-- What a rating may say beside its stars: of which season and age group it speaks, and stars for aspects.
ALTER TABLE "club_ratings" ADD COLUMN "season" integer;
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD COLUMN "age_group" text;
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD COLUMN "coaching" smallint;
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD COLUMN "communication" smallint;
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD COLUMN "playing_time" smallint;
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD COLUMN "cost" smallint;
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD COLUMN "safety" smallint;
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD CONSTRAINT "club_ratings_season" CHECK ("season" between 2000 and 2100);
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD CONSTRAINT "club_ratings_age_group_known"
CHECK ("age_group" in ('U10', 'U11', 'U12', 'U13', 'U14', 'U15', 'U16', 'U17', 'U18'));
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD CONSTRAINT "club_ratings_aspects_scale"
CHECK ("coaching" between 1 and 5 and "communication" between 1 and 5 and "playing_time" between 1 and 5
  and "cost" between 1 and 5 and "safety" between 1 and 5);
