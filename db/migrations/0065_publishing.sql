-- Until when posts whose time has come were announced: one row, which app.announce_due_posts makes.
CREATE TABLE app.announced_posts (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"until" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	CONSTRAINT "announced_posts_is_only" CHECK ("is_only")
);
--> statement-breakpoint
-- Secret links to a post that need not be published. The token is in the link alone.
CREATE TABLE "blog_preview_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "blog_preview_links_token_hash" UNIQUE ("token_hash"),
	CONSTRAINT "blog_preview_links_token_hash_form" CHECK ("token_hash" ~ '^[A-Za-z0-9_-]{43}$'),
	CONSTRAINT "blog_preview_links_time" CHECK (
		"expires_at" > "created_at" AND "expires_at" <= "created_at" + interval '31 days'),
	CONSTRAINT "blog_preview_links_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id")
		REFERENCES "blog_posts"("id") ON DELETE cascade,
	CONSTRAINT "blog_preview_links_created_by_profiles_id_fk" FOREIGN KEY ("created_by")
		REFERENCES "profiles"("id") ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX "blog_preview_links_post" ON "blog_preview_links" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "blog_preview_links_created_by" ON "blog_preview_links" USING btree ("created_by");
