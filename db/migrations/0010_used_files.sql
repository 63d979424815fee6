-- Uploaded files that nobody refers to are removed by a job (src/platform/storage/sweep.ts). The path
-- of every upload holds the millisecond it came in, at least 13 digits between a slash or hyphen and a
-- hyphen or dot. Whatever text holds the same digits is taken to refer to it: the versions of one
-- picture stay together, and of two files of one millisecond one may stay too long, never too short.
CREATE FUNCTION app.unused_files(paths text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  WITH referring (words) AS (
    SELECT avatar_url FROM public.profiles WHERE avatar_url IS NOT NULL
    UNION ALL SELECT logo_url FROM public.clubs WHERE logo_url IS NOT NULL
    UNION ALL SELECT featured_image FROM public.blog_posts WHERE featured_image IS NOT NULL
    UNION ALL SELECT content FROM public.blog_posts
  ), used (mark) AS (
    SELECT DISTINCT found[1]
    FROM referring, pg_catalog.regexp_matches(words, '[0-9]{13,}', 'g') AS found
  )
  SELECT path FROM pg_catalog.unnest(paths) AS path
  WHERE substring(path FROM '[/-]([0-9]{13,})[-.]') NOT IN (SELECT mark FROM used)
$$;
--> statement-breakpoint
-- Lets nobody save a reference until the caller's transaction ends, so that what app.unused_files says
-- stays true while files are removed. It waits for saves under way for less time than a deadlock takes
-- to be noticed: the caller gives up, never somebody who saves.
CREATE FUNCTION app.hold_file_references() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
SET lock_timeout = '500ms'
AS $$
BEGIN
  LOCK TABLE public.profiles, public.clubs, public.blog_posts IN SHARE MODE;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.unused_files(text[]), app.hold_file_references() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.unused_files(text[]), app.hold_file_references() TO directory_jobs;
