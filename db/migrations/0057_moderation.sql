-- What was decided about comments that were reported: one row for each time, with the appeal of the author against
-- a removal. It outlives the comment, the moderator and the author, for the figures at /moderation.
CREATE TABLE "comment_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid,
	"outcome" text NOT NULL,
	"rule" text,
	"stars" smallint,
	"reported_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"appeal_until" timestamp with time zone,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "comment_decisions_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "club_comments"("id") ON DELETE set null,
	CONSTRAINT "comment_decisions_decided_by_fk" FOREIGN KEY ("decided_by") REFERENCES "profiles"("id") ON DELETE set null,
	CONSTRAINT "comment_decisions_answered_by_fk" FOREIGN KEY ("answered_by") REFERENCES "profiles"("id") ON DELETE set null,
	CONSTRAINT "comment_decisions_outcome_known" CHECK ("outcome" in ('kept', 'removed', 'deleted')),
	CONSTRAINT "comment_decisions_rule_known" CHECK ("rule" in ('minor', 'insult', 'not_own', 'advertising', 'conflict', 'safety')),
	CONSTRAINT "comment_decisions_rule_named" CHECK (("rule" is not null) = ("outcome" = 'removed') and ("appeal_until" is not null) = ("outcome" = 'removed')),
	CONSTRAINT "comment_decisions_stars" CHECK ("stars" between 1 and 5),
	CONSTRAINT "comment_decisions_appeal_length" CHECK ("appeal" ~ '[^[:space:]]' and char_length("appeal") <= 2000),
	CONSTRAINT "comment_decisions_appeal_dated" CHECK (("appeal" is null) = ("appealed_at" is null) and ("appeal" is null or "outcome" = 'removed')),
	CONSTRAINT "comment_decisions_answer_known" CHECK ("answer" in ('restored', 'upheld')),
	CONSTRAINT "comment_decisions_answer_dated" CHECK (("answer" is null) = ("answered_at" is null) and ("answer" is null or "appeal" is not null))
);
--> statement-breakpoint
CREATE INDEX "comment_decisions_comment" ON "comment_decisions" ("comment_id");
--> statement-breakpoint
CREATE INDEX "comment_decisions_decided_by" ON "comment_decisions" ("decided_by");
--> statement-breakpoint
CREATE INDEX "comment_decisions_answered_by" ON "comment_decisions" ("answered_by");
--> statement-breakpoint
CREATE INDEX "comment_decisions_appealed" ON "comment_decisions" ("appealed_at") WHERE "appealed_at" is not null and "answered_at" is null;
--> statement-breakpoint
-- Reports of comments, each member's once. One of an account that is gone stays, without who it was; so does one
-- whose comment is gone, for the figures.
CREATE TABLE "comment_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"words" text,
	"decision_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reports_once" UNIQUE ("comment_id", "reporter_id"),
	CONSTRAINT "comment_reports_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "club_comments"("id") ON DELETE set null,
	CONSTRAINT "comment_reports_reporter_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "profiles"("id") ON DELETE set null,
	CONSTRAINT "comment_reports_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "comment_decisions"("id") ON DELETE set null,
	CONSTRAINT "comment_reports_reason_known" CHECK ("reason" in ('minor', 'insult', 'not_own', 'advertising', 'conflict', 'safety', 'other')),
	CONSTRAINT "comment_reports_words_of_other" CHECK (("words" is not null) = ("reason" = 'other')),
	CONSTRAINT "comment_reports_words_length" CHECK ("words" ~ '[^[:space:]]' and char_length("words") <= 300)
);
--> statement-breakpoint
CREATE INDEX "comment_reports_open" ON "comment_reports" ("comment_id", "created_at") WHERE "decision_id" is null;
--> statement-breakpoint
CREATE INDEX "comment_reports_reporter" ON "comment_reports" ("reporter_id");
--> statement-breakpoint
CREATE INDEX "comment_reports_decision" ON "comment_reports" ("decision_id");
--> statement-breakpoint
-- The words and stars of removed comments, which are in no row that visitors can read.
CREATE TABLE "removed_comments" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"comment" text NOT NULL,
	"rating" smallint,
	CONSTRAINT "removed_comments_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "club_comments"("id") ON DELETE cascade,
	CONSTRAINT "removed_comments_length" CHECK ("comment" ~ '[^[:space:]]' and char_length("comment") <= 5000),
	CONSTRAINT "removed_comments_rating" CHECK ("rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "club_comments" ADD COLUMN "removed_for" text;
--> statement-breakpoint
ALTER TABLE "club_comments" ADD CONSTRAINT "club_comments_rule_known"
CHECK ("removed_for" in ('minor', 'insult', 'not_own', 'advertising', 'conflict', 'safety'));
--> statement-breakpoint
ALTER TABLE "club_comments" ADD CONSTRAINT "club_comments_removed_without"
CHECK ("removed_for" is null or ("rating" is null and not "is_flagged" and "comment" = 'Removed'));
--> statement-breakpoint
-- Stars whose comment was removed. Rating again makes them count again.
ALTER TABLE "club_ratings" ADD COLUMN "is_set_aside" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Who reported earlier, when and why was not asked; that somebody did is taken over.
INSERT INTO "comment_reports" ("comment_id", "reason", "words")
SELECT "id", 'other', 'Reported before reasons were asked for' FROM "club_comments" WHERE "is_flagged";
