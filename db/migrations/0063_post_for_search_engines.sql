-- How a post is seen elsewhere: what search engines and shared links say of it in place of its title and
-- excerpt, what its featured picture shows, and which part of it stays in view where it is cut.
ALTER TABLE "blog_posts"
	ADD COLUMN "seo_title" text,
	ADD COLUMN "seo_description" text,
	ADD COLUMN "featured_alt" text,
	ADD COLUMN "featured_focus" text,
	ADD CONSTRAINT "blog_posts_seo_title_length" CHECK (char_length("seo_title") <= 200),
	ADD CONSTRAINT "blog_posts_seo_description_length" CHECK (char_length("seo_description") <= 300),
	ADD CONSTRAINT "blog_posts_featured_alt_length" CHECK (char_length("featured_alt") <= 300),
	ADD CONSTRAINT "blog_posts_featured_focus_form" CHECK ("featured_focus" ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$');
--> statement-breakpoint
-- The words of a post, by which posts on the same thing are found.
ALTER TABLE "blog_posts" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
	setweight(to_tsvector('english', "title"), 'A')
	|| setweight(to_tsvector('english', coalesce("excerpt", '')), 'B')
	|| to_tsvector('english', left("content", 20000))
) STORED;
--> statement-breakpoint
CREATE INDEX "blog_posts_words" ON "blog_posts" USING gin ("words");
