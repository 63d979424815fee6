-- The text of a post as its page shows it, made when the post is saved. SQL cannot render: posts of
-- earlier versions are rendered by a job after the start, and until then when somebody asks for them.
CREATE TABLE "blog_post_bodies" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"renderer" integer NOT NULL,
	"content_hash" text NOT NULL,
	"html" text NOT NULL,
	"headings" jsonb NOT NULL,
	CONSTRAINT "blog_post_bodies_renderer" CHECK ("blog_post_bodies"."renderer" >= 1),
	CONSTRAINT "blog_post_bodies_content_hash" CHECK ("blog_post_bodies"."content_hash" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "blog_post_bodies_html_length" CHECK (char_length("blog_post_bodies"."html") <= 2000000),
	CONSTRAINT "blog_post_bodies_headings" CHECK (jsonb_typeof("blog_post_bodies"."headings") = 'array' and octet_length("blog_post_bodies"."headings"::text) <= 2000000)
);
--> statement-breakpoint
ALTER TABLE "blog_post_bodies" ADD CONSTRAINT "blog_post_bodies_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE blog_post_bodies ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE blog_post_bodies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON blog_post_bodies TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY only_admins ON blog_post_bodies AS RESTRICTIVE TO directory_admin
  USING (current_user <> 'directory_admin' OR (SELECT app.is_admin()))
  WITH CHECK (current_user <> 'directory_admin' OR (SELECT app.is_admin()));
--> statement-breakpoint
GRANT SELECT ON blog_post_bodies TO directory_visitor, directory_member;
--> statement-breakpoint
-- Whoever may read the post, by its own policies.
CREATE POLICY read ON blog_post_bodies FOR SELECT TO directory_visitor, directory_member
  USING (EXISTS (SELECT FROM blog_posts WHERE id = post_id));
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON blog_post_bodies TO directory_admin;
--> statement-breakpoint
CREATE POLICY administer ON blog_post_bodies TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
CREATE TRIGGER blog_post_bodies_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_post_bodies
FOR EACH STATEMENT EXECUTE FUNCTION app.announce_name('blog');
--> statement-breakpoint
-- The first post behind another whose text is not rendered by this version or a newer one.
CREATE FUNCTION app.next_post_to_render(renderer integer, after uuid)
RETURNS TABLE (id uuid, content text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT post.id, post.content FROM public.blog_posts AS post
  LEFT JOIN public.blog_post_bodies AS body ON body.post_id = post.id
  WHERE post.id > next_post_to_render.after AND (
    body.post_id IS NULL OR body.renderer < next_post_to_render.renderer
    OR body.content_hash <> md5(post.content))
  ORDER BY post.id LIMIT 1
$$;
--> statement-breakpoint
-- Keeps what a text was rendered to, unless the post has another by now, or a newer version was quicker.
CREATE FUNCTION app.keep_rendered_post(
  post uuid, made_from text, renderer integer, html text, headings jsonb
) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  INSERT INTO public.blog_post_bodies AS kept (post_id, renderer, content_hash, html, headings)
  SELECT id, keep_rendered_post.renderer, md5(made_from), keep_rendered_post.html,
    keep_rendered_post.headings
  FROM public.blog_posts WHERE id = post AND content = made_from
  FOR KEY SHARE
  ON CONFLICT (post_id) DO UPDATE SET renderer = excluded.renderer,
    content_hash = excluded.content_hash, html = excluded.html, headings = excluded.headings
  WHERE kept.renderer <= excluded.renderer OR kept.content_hash <> excluded.content_hash
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.next_post_to_render, app.keep_rendered_post FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.next_post_to_render, app.keep_rendered_post TO directory_jobs;
