CREATE TABLE "remote_pictures" (
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"copy_url" text,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone DEFAULT now(),
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_pictures_pkey" PRIMARY KEY("address","kind"),
	CONSTRAINT "remote_pictures_kind" CHECK ("remote_pictures"."kind" in ('logo', 'blog')),
	CONSTRAINT "remote_pictures_address_length" CHECK (char_length("remote_pictures"."address") <= 2000),
	CONSTRAINT "remote_pictures_copy_url_length" CHECK (char_length("remote_pictures"."copy_url") <= 1000),
	CONSTRAINT "remote_pictures_problem_length" CHECK (char_length("remote_pictures"."problem") <= 500),
	CONSTRAINT "remote_pictures_attempts" CHECK ("remote_pictures"."attempts" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "featured_copy" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "logo_copy" text;--> statement-breakpoint
CREATE INDEX "remote_pictures_waiting" ON "remote_pictures" USING btree ("try_at") WHERE "remote_pictures"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "clubs_logo_url" ON "clubs" USING btree ("logo_url") WHERE "clubs"."logo_url" is not null;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_featured_copy_length" CHECK (char_length("blog_posts"."featured_copy") <= 1000);--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_logo_copy_length" CHECK (char_length("clubs"."logo_copy") <= 1000);
--> statement-breakpoint
ALTER TABLE remote_pictures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE remote_pictures FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON remote_pictures TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY only_admins ON remote_pictures AS RESTRICTIVE TO directory_admin
  USING (current_user <> 'directory_admin' OR (SELECT app.is_admin()))
  WITH CHECK (current_user <> 'directory_admin' OR (SELECT app.is_admin()));
--> statement-breakpoint
GRANT SELECT ON remote_pictures TO directory_member;
--> statement-breakpoint
-- Who may edit a club is told what became of its logo.
CREATE POLICY of_own_clubs ON remote_pictures FOR SELECT TO directory_member
  USING (app.is_admin() OR EXISTS (
    SELECT FROM clubs WHERE logo_url = address AND app.may_edit_club(clubs.id)));
--> statement-breakpoint
-- Enters what is named elsewhere on the web, and has it fetched, in the transaction of the write.
CREATE FUNCTION app.ask_for_pictures(addresses text[], drawn_as text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  INSERT INTO public.remote_pictures AS known (address, kind)
  SELECT DISTINCT named, drawn_as FROM unnest(addresses) AS named
  WHERE named ~* '^https?://' AND char_length(named) <= 2000
  -- Named again is tried again, but not at once.
  ON CONFLICT (address, kind) DO UPDATE SET try_at = now(), attempts = 0
  WHERE known.copy_url IS NULL AND known.try_at IS NULL
    AND known.asked_at < now() - interval '1 minute';
  -- The schema is the library's, which makes it at the start of the site.
  IF FOUND AND pg_catalog.to_regclass('graphile_worker.jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('fetch-pictures', job_key := 'fetch-pictures', priority := 10);
  END IF;
END
$$;
--> statement-breakpoint
-- The copy that is there already, or none: nobody chooses it.
CREATE FUNCTION app.set_picture_copy() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER clubs_logo_copy BEFORE INSERT OR UPDATE OF logo_url ON clubs
FOR EACH ROW EXECUTE FUNCTION app.set_picture_copy();
--> statement-breakpoint
CREATE TRIGGER blog_posts_featured_copy BEFORE INSERT OR UPDATE OF featured_image ON blog_posts
FOR EACH ROW EXECUTE FUNCTION app.set_picture_copy();
--> statement-breakpoint
CREATE FUNCTION app.ask_for_new_pictures() RETURNS trigger
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
--> statement-breakpoint
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY ARRAY['clubs', 'blog_posts', 'profiles'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures()', named || '_pictures_added', named);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures()', named || '_pictures_changed', named);
  END LOOP;
END
$$;
--> statement-breakpoint
-- What is to be fetched now, set aside for a while so that no other instance fetches it as well.
CREATE FUNCTION app.take_pictures_to_fetch(most integer) RETURNS TABLE (address text, kind text)
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
--> statement-breakpoint
-- What became of one: our copy, or why there is none. What may be better later is tried four times.
CREATE FUNCTION app.keep_fetched_picture(fetched text, drawn_as text, copy text, reason text, is_final boolean)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
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
    -- Texts that show it are rendered anew.
    DELETE FROM public.blog_post_bodies AS body USING public.blog_posts AS post
    WHERE post.id = body.post_id AND strpos(post.content, regexp_replace(fetched, '^https?:', '')) > 0;
    IF FOUND THEN
      PERFORM graphile_worker.add_job('render-posts', job_key := 'render-posts');
    END IF;
  END IF;
END
$$;
--> statement-breakpoint
-- Pictures that nobody has named for a day; the sweep of files then removes the copies.
CREATE FUNCTION app.forget_pictures() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.remote_pictures AS known
  WHERE asked_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM public.clubs WHERE logo_url = known.address)
    AND NOT EXISTS (SELECT FROM public.profiles WHERE avatar_url IN (known.address, known.copy_url))
    AND NOT EXISTS (
      SELECT FROM public.blog_posts WHERE featured_image = known.address
        OR strpos(content, regexp_replace(known.address, '^https?:', '')) > 0)
$$;
--> statement-breakpoint
-- Our copies of some addresses.
CREATE FUNCTION app.picture_copies(addresses text[]) RETURNS TABLE (address text, copy_url text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT known.address, known.copy_url FROM public.remote_pictures AS known
  WHERE known.address = ANY (addresses) AND known.kind = 'blog' AND known.copy_url IS NOT NULL
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.ask_for_pictures, app.set_picture_copy, app.ask_for_new_pictures,
  app.take_pictures_to_fetch, app.keep_fetched_picture, app.picture_copies,
  app.forget_pictures FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.take_pictures_to_fetch, app.keep_fetched_picture, app.ask_for_pictures,
  app.picture_copies, app.forget_pictures TO directory_jobs;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.ask_for_pictures, app.picture_copies TO directory_admin;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.picture_copies TO directory_visitor, directory_member;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app.unused_files(paths text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  WITH referring (words) AS (
    SELECT avatar_url FROM public.profiles WHERE avatar_url IS NOT NULL
    UNION ALL SELECT logo_url FROM public.clubs WHERE logo_url IS NOT NULL
    UNION ALL SELECT featured_image FROM public.blog_posts WHERE featured_image IS NOT NULL
    UNION ALL SELECT content FROM public.blog_posts
    UNION ALL SELECT copy_url FROM public.remote_pictures WHERE copy_url IS NOT NULL
  ), used (mark) AS (
    SELECT DISTINCT found[1]
    FROM referring, pg_catalog.regexp_matches(words, '[0-9]{13,}', 'g') AS found
  )
  SELECT path FROM pg_catalog.unnest(paths) AS path
  WHERE substring(path FROM '[/-]([0-9]{13,})[-.]') NOT IN (SELECT mark FROM used)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app.hold_file_references() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
SET lock_timeout = '500ms'
AS $$
BEGIN
  LOCK TABLE public.profiles, public.clubs, public.blog_posts, public.remote_pictures IN SHARE MODE;
END
$$;
--> statement-breakpoint
-- The log of changes tells what people wrote, not what became of it.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT tgname, tgrelid::regclass AS relation, pg_get_triggerdef(oid) AS definition FROM pg_trigger
    WHERE tgname IN ('clubs_audit_insert', 'clubs_audit_update', 'clubs_audit_delete',
      'blog_posts_audit_insert', 'blog_posts_audit_update', 'blog_posts_audit_delete')
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', old.tgname, old.relation);
    EXECUTE replace(old.definition, '{id,created_at', '{logo_copy,featured_copy,id,created_at');
  END LOOP;
END
$$;
--> statement-breakpoint
-- What is named already, to be fetched after the start.
SELECT app.ask_for_pictures(ARRAY(SELECT logo_url FROM clubs WHERE logo_url ~* '^https?://'), 'logo');
--> statement-breakpoint
SELECT app.ask_for_pictures(ARRAY(SELECT avatar_url FROM profiles WHERE avatar_url ~* '^https?://'), 'logo');
--> statement-breakpoint
SELECT app.ask_for_pictures(ARRAY(SELECT featured_image FROM blog_posts WHERE featured_image ~* '^https?://'), 'blog');
