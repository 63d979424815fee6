-- Reports of a comment whose author deletes it are closed as withdrawn.
ALTER TABLE "comment_decisions" DROP CONSTRAINT "comment_decisions_outcome_known";
--> statement-breakpoint
ALTER TABLE "comment_decisions" ADD CONSTRAINT "comment_decisions_outcome_known"
CHECK ("outcome" in ('kept', 'removed', 'deleted', 'withdrawn'));
--> statement-breakpoint
-- Whether the stars of its author do not count for as long as it is removed.
ALTER TABLE "removed_comments" ADD COLUMN "sets_aside" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "removed_comments" AS kept SET "sets_aside" = true
FROM "club_comments" AS said JOIN "club_ratings" AS given USING ("user_id", "club_id")
WHERE said."id" = kept."comment_id" AND kept."rating" IS NOT NULL AND given."is_set_aside";
--> statement-breakpoint
-- Appeals that nobody can answer any more, as their comments are gone.
UPDATE "comment_decisions" SET "answer" = 'upheld', "answered_at" = now()
WHERE "comment_id" IS NULL AND "appeal" IS NOT NULL AND "answer" IS NULL;
--> statement-breakpoint
-- What goes, or takes more; where all is new, the functions come behind the migrations.
DROP TRIGGER IF EXISTS "club_ratings_count_again" ON "club_ratings";
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.count_again();
--> statement-breakpoint
DROP TRIGGER IF EXISTS "club_comments_close_reports" ON "club_comments";
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.close_reports_of_deleted();
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.set_stars_aside(public.club_comments, smallint, boolean);
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.decide_reports(uuid, text, text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.answer_appeal(uuid, text);
