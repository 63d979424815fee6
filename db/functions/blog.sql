-- The first post behind another whose text is not rendered by this version or a newer one.
CREATE OR REPLACE FUNCTION app.next_post_to_render(renderer integer, after uuid)
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

-- Keeps what a text was rendered to, unless the post has another by now, or a newer version was quicker.
CREATE OR REPLACE FUNCTION app.keep_rendered_post(
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
