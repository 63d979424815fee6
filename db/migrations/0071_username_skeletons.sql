-- What a username looks like (decision 75). Of names from before, the site computes it before it next compares one.
CREATE TABLE "auth"."username_skeleton" (
	"user_id" uuid PRIMARY KEY NOT NULL REFERENCES "public"."profiles"("id") ON DELETE cascade,
	"username" text NOT NULL,
	"skeleton" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "username_skeleton_skeleton" ON "auth"."username_skeleton" ("skeleton");
