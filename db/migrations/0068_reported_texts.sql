-- What a comment said when somebody reported it: its author may change it before anybody looks. Of reports from before
-- it is not known. Longer than that are comments nowhere (club_comments_length).
ALTER TABLE "comment_reports" ADD COLUMN "comment" text;
--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_open"
CHECK ("comment" is null or ("comment_id" is not null and "decision_id" is null));
--> statement-breakpoint
-- A member reports a comment once, and once more when it was changed after that was decided (app.guard_report).
ALTER TABLE "comment_reports" DROP CONSTRAINT "comment_reports_once";
--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reports_once" ON "comment_reports" ("comment_id", "reporter_id")
WHERE "decision_id" is null;
--> statement-breakpoint
CREATE INDEX "comment_reports_of_comment" ON "comment_reports" ("comment_id", "reporter_id");
