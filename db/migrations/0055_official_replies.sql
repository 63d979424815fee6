-- The club's own answer to a comment, one of each, written by its club administrators.
ALTER TABLE "club_comments" ADD COLUMN "is_official" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "club_comments" ADD CONSTRAINT "club_comments_official_answers"
CHECK (NOT "is_official" OR ("parent_comment_id" IS NOT NULL AND "rating" IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX "club_comments_official_once" ON "club_comments" ("parent_comment_id") WHERE "is_official";
