-- What an administrator is writing, before it is saved as the post: one draft for each post and writer.
-- A new post has its id from the start, so that its draft and its versions are its own once it is
-- created; hence no reference to a post. `based_on` is the version of the post that the draft began
-- from, empty for a new one.
CREATE TABLE "blog_drafts" (
	"post_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"based_on" text NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_drafts_pkey" PRIMARY KEY ("post_id", "author_id"),
	CONSTRAINT "blog_drafts_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE cascade,
	CONSTRAINT "blog_drafts_based_on_form" CHECK ("based_on" ~ '^[0-9:.T-]{0,40}$'),
	CONSTRAINT "blog_drafts_fields_form" CHECK (jsonb_typeof("fields") = 'object' and octet_length("fields"::text) <= 1000000)
);
--> statement-breakpoint
CREATE INDEX "blog_drafts_author" ON "blog_drafts" ("author_id", "saved_at");
--> statement-breakpoint
-- Texts to compare with and go back to: each that was saved as the post, and now and then one of a draft.
CREATE TABLE "blog_versions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	"post_id" uuid NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_versions_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE set null,
	CONSTRAINT "blog_versions_kind_known" CHECK ("kind" in ('saved', 'draft')),
	CONSTRAINT "blog_versions_fields_form" CHECK (jsonb_typeof("fields") = 'object' and octet_length("fields"::text) <= 1000000)
);
--> statement-breakpoint
CREATE INDEX "blog_versions_post" ON "blog_versions" ("post_id", "id");
--> statement-breakpoint
CREATE INDEX "blog_versions_author" ON "blog_versions" ("author_id");
--> statement-breakpoint
-- Who has a post open in the editor, as their browsers say every few seconds.
CREATE TABLE "blog_editors" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_editors_pkey" PRIMARY KEY ("post_id", "user_id"),
	CONSTRAINT "blog_editors_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "blog_editors_user" ON "blog_editors" ("user_id");
