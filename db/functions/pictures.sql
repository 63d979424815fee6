-- Records pictures hosted elsewhere, and queues their download in the transaction of the write.
CREATE OR REPLACE FUNCTION app.ask_for_pictures(addresses text[], drawn_as text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  INSERT INTO public.remote_pictures AS known (address, kind)
  SELECT DISTINCT named, drawn_as FROM unnest(addresses) AS named
  WHERE named ~* '^https?://' AND char_length(named) <= 2000
  -- A picture named again is tried again, but not at once.
  ON CONFLICT (address, kind) DO UPDATE SET try_at = now(), attempts = 0
  WHERE known.copy_url IS NULL AND known.try_at IS NULL
    AND known.asked_at < now() - interval '1 minute';
  -- The job library creates this schema when the site starts.
  IF FOUND AND pg_catalog.to_regclass('graphile_worker.jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('fetch-pictures', job_key := 'fetch-pictures', priority := 10);
  END IF;
END
$$;

-- Sets the copy to the stored one, or null, whatever was written.
CREATE OR REPLACE FUNCTION app.set_picture_copy() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF TG_TABLE_NAME = 'clubs' THEN
    NEW.logo_copy := (SELECT copy_url FROM public.remote_pictures
      WHERE address = NEW.logo_url AND kind = 'logo');
  ELSE
    NEW.featured_copy := (SELECT copy_url FROM public.remote_pictures
      WHERE address = NEW.featured_image AND kind = 'blog');
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION app.ask_for_new_pictures() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF TG_TABLE_NAME = 'clubs' THEN
    PERFORM app.ask_for_pictures(ARRAY(
      SELECT logo_url FROM new_rows WHERE logo_copy IS NULL AND logo_url ~* '^https?://'), 'logo');
  ELSIF TG_TABLE_NAME = 'profiles' THEN
    PERFORM app.ask_for_pictures(ARRAY(
      SELECT avatar_url FROM new_rows WHERE avatar_url ~* '^https?://'), 'logo');
  ELSE
    PERFORM app.ask_for_pictures(ARRAY(
      SELECT featured_image FROM new_rows
      WHERE featured_copy IS NULL AND featured_image ~* '^https?://'), 'blog');
  END IF;
  RETURN NULL;
END
$$;

-- Claims pictures to download, so that no other instance downloads them as well.
CREATE OR REPLACE FUNCTION app.take_pictures_to_fetch(most integer) RETURNS TABLE (address text, kind text)
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  UPDATE public.remote_pictures AS taken
  SET try_at = now() + interval '10 minutes', attempts = least(taken.attempts + 1, 100)
  FROM (
    SELECT waiting.address, waiting.kind FROM public.remote_pictures AS waiting
    WHERE waiting.try_at <= now() ORDER BY waiting.try_at LIMIT most FOR UPDATE SKIP LOCKED
  ) AS due
  WHERE taken.address = due.address AND taken.kind = due.kind
  RETURNING taken.address, taken.kind
$$;

-- Stores the result: our copy, or why there is none. Failures that may pass are tried four times.
CREATE OR REPLACE FUNCTION app.keep_fetched_picture(fetched text, drawn_as text, copy text, reason text, is_final boolean)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  is_featured boolean;
  is_shown boolean;
BEGIN
  UPDATE public.remote_pictures SET copy_url = copy, problem = reason, asked_at = now(),
    try_at = CASE WHEN copy IS NULL AND NOT is_final AND attempts < 4
      THEN now() + attempts * attempts * interval '10 minutes' END
  WHERE address = fetched AND kind = drawn_as;
  IF copy IS NULL THEN
    RETURN;
  END IF;
  IF drawn_as = 'logo' THEN
    UPDATE public.clubs SET logo_copy = copy WHERE logo_url = fetched;
    UPDATE public.profiles SET avatar_url = copy WHERE avatar_url = fetched;
  ELSE
    UPDATE public.blog_posts SET featured_copy = copy WHERE featured_image = fetched;
    is_featured := FOUND;
    -- Renders texts that show it again.
    DELETE FROM public.blog_post_bodies AS body USING public.blog_posts AS post
    WHERE post.id = body.post_id AND strpos(post.content, regexp_replace(fetched, '^https?:', '')) > 0;
    is_shown := FOUND;
    IF NOT is_shown AND NOT is_featured THEN
      -- The text has the address in another spelling: capitals, letters such as ä, or escapes.
      DELETE FROM public.blog_post_bodies AS body USING public.blog_posts AS post
      WHERE post.id = body.post_id AND strpos(post.content, '![') > 0;
      is_shown := FOUND;
    END IF;
    IF is_shown THEN
      PERFORM graphile_worker.add_job('render-posts', job_key := 'render-posts');
    END IF;
  END IF;
END
$$;

-- Deletes pictures that nothing has referred to for a day; the sweep of files then removes the copies. Texts
-- may have the address in another spelling.
CREATE OR REPLACE FUNCTION app.forget_pictures() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.remote_pictures AS known
  WHERE asked_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM public.clubs WHERE logo_url = known.address)
    AND NOT EXISTS (SELECT FROM public.profiles WHERE avatar_url IN (known.address, known.copy_url))
    AND NOT EXISTS (
      SELECT FROM public.blog_posts AS post
      LEFT JOIN public.blog_post_bodies AS body ON body.post_id = post.id
      WHERE post.featured_image = known.address
        OR strpos(post.content, regexp_replace(known.address, '^https?:', '')) > 0
        OR strpos(body.html, known.copy_url) > 0)
$$;

CREATE OR REPLACE FUNCTION app.picture_copies(addresses text[]) RETURNS TABLE (address text, copy_url text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT known.address, known.copy_url FROM public.remote_pictures AS known
  WHERE known.address = ANY (addresses) AND known.kind = 'blog' AND known.copy_url IS NOT NULL
$$;

-- A job removes uploads that nothing refers to (src/platform/storage/sweep.ts). An upload's path holds the
-- millisecond of its arrival, at least 13 digits between a slash or hyphen and a hyphen or dot, and any text
-- with the same digits counts as a reference: versions of a picture stay together, and a file may stay too
-- long, but never too short. A logo that an undone import would restore stays too, and uploads in the blog's
-- library stay for 90 days.
CREATE OR REPLACE FUNCTION app.unused_files(paths text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  WITH referring (words) AS (
    SELECT avatar_url FROM public.profiles WHERE avatar_url IS NOT NULL
    UNION ALL SELECT logo_url FROM public.clubs WHERE logo_url IS NOT NULL
    UNION ALL SELECT featured_image FROM public.blog_posts WHERE featured_image IS NOT NULL
    UNION ALL SELECT content FROM public.blog_posts
    UNION ALL SELECT fields::text FROM public.blog_drafts
    UNION ALL SELECT fields::text FROM public.blog_versions
    UNION ALL SELECT copy_url FROM public.remote_pictures WHERE copy_url IS NOT NULL
    UNION ALL SELECT path FROM public.blog_uploads WHERE created_at > now() - interval '90 days'
    UNION ALL SELECT before ->> 'logo_url' FROM public.club_import_rows
      WHERE before ->> 'logo_url' IS NOT NULL
    UNION ALL SELECT concat(snapshot -> 'club' ->> 'logo_url', ' ', snapshot -> 'facts_before' ->> 'logo_url')
      FROM public.club_merges WHERE snapshot IS NOT NULL
  ), used (mark) AS (
    SELECT DISTINCT found[1]
    FROM referring, pg_catalog.regexp_matches(words, '[0-9]{13,}', 'g') AS found
  )
  SELECT path FROM pg_catalog.unnest(paths) AS path
  WHERE substring(path FROM '[/-]([0-9]{13,})[-.]') NOT IN (SELECT mark FROM used)
$$;

-- Blocks new references until the caller's transaction ends, so that app.unused_files stays true while files
-- are removed. Waits for saves for less than the deadlock timeout: this caller gives up, never a save.
CREATE OR REPLACE FUNCTION app.hold_file_references() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
SET lock_timeout = '500ms'
AS $$
BEGIN
  LOCK TABLE public.profiles, public.clubs, public.blog_posts, public.blog_drafts, public.blog_versions,
    public.remote_pictures IN SHARE MODE;
END
$$;

CREATE OR REPLACE FUNCTION app.forget_uploads(paths text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.blog_uploads WHERE path = ANY (paths)
$$;

-- Whether another user's draft shows one of some files.
CREATE OR REPLACE FUNCTION app.is_drafted_elsewhere(paths text[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.is_admin() AND EXISTS (
    SELECT FROM public.blog_drafts, pg_catalog.unnest(paths) AS path
    WHERE author_id <> app.user_id() AND strpos(fields::text, path) > 0)
$$;
