-- Who wrote a club's official reply is for administrators only: visitors read all columns of club_comments.
CREATE TABLE "official_reply_authors" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "official_reply_authors_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "club_comments"("id") ON DELETE cascade,
	CONSTRAINT "official_reply_authors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "official_reply_authors_user" ON "official_reply_authors" ("user_id");
--> statement-breakpoint
INSERT INTO "official_reply_authors" ("comment_id", "user_id")
SELECT "id", "user_id" FROM "club_comments" WHERE "is_official" AND "user_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "club_comments" SET "user_id" = NULL WHERE "is_official" AND "user_id" IS NOT NULL;
