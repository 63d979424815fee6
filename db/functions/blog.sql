-- The next post whose text has not been rendered by this version or a newer one.
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

-- Stores a rendered text, unless the post has changed or a newer version was faster.
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

-- Sets the date that readers see and the version that saves are checked against. Renaming or merging tags
-- changes neither, and nor does our copy of a picture.
CREATE OR REPLACE FUNCTION app.touch_post() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  -- A scheduled post that is taken back has no date yet.
  IF NEW.status <> 'published' AND NEW.date > now() THEN
    NEW.date := NULL;
  END IF;
  IF to_jsonb(NEW) - '{featured_copy,words}'::text[]
    IS DISTINCT FROM to_jsonb(OLD) - '{featured_copy,words}'::text[]
  THEN
    NEW.touched_at := clock_timestamp();
  END IF;
  IF to_jsonb(NEW) - '{featured_copy,words,tags,category,touched_at,updated_at}'::text[]
    IS DISTINCT FROM to_jsonb(OLD) - '{featured_copy,words,tags,category,touched_at,updated_at}'::text[]
  THEN
    NEW.updated_at := clock_timestamp();
  END IF;
  RETURN NEW;
END
$$;

-- A slug that a post or category takes is removed from former slugs; the one it leaves is added. TG_ARGV
-- holds the kind. A post that was never public had no known address and takes none from others: until it is
-- public, links to the former owner keep working.
CREATE OR REPLACE FUNCTION app.keep_former_slug() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  is_seen boolean := true;
BEGIN
  IF TG_ARGV[0] = 'post' THEN
    is_seen := NEW.status = 'published' AND coalesce(NEW.date <= now(), true);
  END IF;
  IF is_seen THEN
    DELETE FROM public.blog_former_slugs WHERE kind = TG_ARGV[0] AND slug = NEW.slug;
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[0] = 'category' THEN
    INSERT INTO public.blog_former_slugs (kind, slug, category_id) VALUES ('category', OLD.slug, NEW.id)
    ON CONFLICT (kind, slug) DO UPDATE SET category_id = NEW.id;
  ELSIF OLD.date <= now() THEN
    INSERT INTO public.blog_former_slugs (kind, slug, post_id) VALUES ('post', OLD.slug, NEW.id)
    ON CONFLICT (kind, slug) DO UPDATE SET post_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

-- The post behind a secret link, whatever its status, by the hash of the token. Nothing for an unknown,
-- expired, or withdrawn token, or if its maker is not an administrator anymore.
CREATE OR REPLACE FUNCTION app.previewed_post(token_hash text) RETURNS SETOF public.blog_posts
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT post.* FROM public.blog_preview_links AS link
  JOIN public.blog_posts AS post ON post.id = link.post_id
  WHERE link.token_hash = previewed_post.token_hash
    AND link.withdrawn_at IS NULL AND link.expires_at > now()
    AND EXISTS (
      SELECT FROM public.user_roles AS given JOIN public.profiles AS maker ON maker.id = given.user_id
      WHERE given.user_id = link.created_by AND given.role = 'admin'
        AND maker.status IS DISTINCT FROM 'deactivated')
$$;

CREATE OR REPLACE FUNCTION app.previewed_body(token_hash text) RETURNS SETOF public.blog_post_bodies
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT body.* FROM app.previewed_post(token_hash) AS post
  JOIN public.blog_post_bodies AS body ON body.post_id = post.id
$$;

-- Logs a secret link with its post: when it ends, but never the token.
CREATE OR REPLACE FUNCTION app.audit_preview_link() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  until jsonb := to_jsonb(NEW.expires_at);
BEGIN
  IF NOT app.is_audited('{directory_admin}') THEN
    RETURN NULL;
  END IF;
  PERFORM app.keep_audited_list('post', post.id, post.title, 'preview_link',
    CASE WHEN TG_OP = 'UPDATE' THEN until ELSE 'null' END,
    CASE WHEN TG_OP = 'INSERT' THEN until ELSE 'null' END)
  FROM public.blog_posts AS post WHERE post.id = NEW.post_id;
  RETURN NULL;
END
$$;

-- Deletes a post's versions and the draft of the user who deletes it. Other users' drafts stay, as new posts.
CREATE OR REPLACE FUNCTION app.forget_drafts_of_post() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  DELETE FROM public.blog_versions WHERE post_id = OLD.id;
  DELETE FROM public.blog_drafts WHERE post_id = OLD.id AND author_id = app.user_id();
  UPDATE public.blog_drafts SET based_on = '' WHERE post_id = OLD.id;
  RETURN NULL;
END
$$;

-- The author that a published post shows (D41): the one it names, otherwise the full name of the member who
-- wrote it. Nothing for a post that is not public.
CREATE OR REPLACE FUNCTION app.shown_author(post uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT coalesce(nullif(btrim(shown.author), ''), nullif(btrim(writer.full_name), ''))
  FROM public.blog_posts AS shown LEFT JOIN public.profiles AS writer ON writer.id = shown.author_id
  WHERE shown.id = post AND shown.status = 'published' AND (shown.date IS NULL OR shown.date <= now())
$$;
