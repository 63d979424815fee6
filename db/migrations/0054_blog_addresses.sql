-- Posts name their category by its id: a category with another name is the same one, and renaming it
-- touches no post. Two versions of a moment: when the words of a post changed, which readers are told
-- (updated_at), and when anything of it did, which a save is checked against (touched_at).
ALTER TABLE "blog_posts" DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "category_record" uuid, ADD COLUMN "touched_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "blog_posts" AS post SET "category_record" = category."id", "touched_at" = post."updated_at"
FROM "blog_categories" AS category WHERE category."name" = post."category";
--> statement-breakpoint
ALTER TABLE "blog_posts" DROP COLUMN "category";
--> statement-breakpoint
ALTER TABLE "blog_posts" RENAME COLUMN "category_record" TO "category";
--> statement-breakpoint
ALTER TABLE "blog_posts"
  ALTER COLUMN "category" SET NOT NULL,
  ALTER COLUMN "touched_at" SET NOT NULL,
  ALTER COLUMN "touched_at" SET DEFAULT now(),
  ADD CONSTRAINT "blog_posts_category_blog_categories_id_fk" FOREIGN KEY ("category")
    REFERENCES "blog_categories"("id") ON DELETE restrict;
--> statement-breakpoint
ALTER TABLE "blog_posts" ENABLE TRIGGER USER;
--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" USING btree ("category");
--> statement-breakpoint
-- Of categories whose names differ in case alone the oldest keeps its name, the others get a number.
ALTER TABLE "blog_categories" DROP CONSTRAINT "blog_categories_name";
--> statement-breakpoint
ALTER TABLE "blog_categories" DISABLE TRIGGER USER;
--> statement-breakpoint
DO $$
DECLARE
  twin record;
  number integer;
BEGIN
  FOR twin IN
    SELECT id, name FROM (
      SELECT id, name, created_at,
        row_number() OVER (PARTITION BY lower(name) ORDER BY created_at, id) AS place
      FROM public.blog_categories
    ) AS numbered WHERE place > 1 ORDER BY created_at, id
  LOOP
    number := 2;
    WHILE EXISTS (
      SELECT FROM public.blog_categories
      WHERE lower(name) = lower(left(twin.name, 90) || ' (' || number || ')')
    ) LOOP
      number := number + 1;
    END LOOP;
    UPDATE public.blog_categories SET name = left(twin.name, 90) || ' (' || number || ')'
    WHERE id = twin.id;
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "blog_categories" ENABLE TRIGGER USER;
--> statement-breakpoint
CREATE UNIQUE INDEX "blog_categories_name" ON "blog_categories" USING btree (lower("name"));
--> statement-breakpoint
-- Addresses that posts, categories and tags had before: each answers 301 to where its last holder is now.
CREATE TABLE "blog_former_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"post_id" uuid,
	"category_id" uuid,
	"tag_slug" text,
	CONSTRAINT "blog_former_slugs_pkey" PRIMARY KEY ("kind", "slug"),
	CONSTRAINT "blog_former_slugs_holder" CHECK (
		CASE "kind" WHEN 'post' THEN "post_id" IS NOT NULL WHEN 'category' THEN "category_id" IS NOT NULL
		WHEN 'tag' THEN "tag_slug" IS NOT NULL ELSE false END
		AND num_nonnulls("post_id", "category_id", "tag_slug") = 1),
	CONSTRAINT "blog_former_slugs_slug_length" CHECK (char_length("slug") <= 300),
	CONSTRAINT "blog_former_slugs_tag_slug_length" CHECK (char_length("tag_slug") <= 300),
	CONSTRAINT "blog_former_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id")
		REFERENCES "blog_posts"("id") ON DELETE cascade,
	CONSTRAINT "blog_former_slugs_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id")
		REFERENCES "blog_categories"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "blog_former_slugs_post" ON "blog_former_slugs" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "blog_former_slugs_category" ON "blog_former_slugs" USING btree ("category_id");
