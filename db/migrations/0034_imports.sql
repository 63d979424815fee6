CREATE TABLE "club_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"locations" jsonb,
	CONSTRAINT "club_import_rows_import_id_club_id_pk" PRIMARY KEY("import_id","club_id"),
	CONSTRAINT "club_import_rows_name_length" CHECK (char_length("club_import_rows"."name") <= 200),
	CONSTRAINT "club_import_rows_numbers" CHECK ("club_import_rows"."position" >= 0 and "club_import_rows"."version" > 0),
	CONSTRAINT "club_import_rows_before_form" CHECK (jsonb_typeof("club_import_rows"."before") = 'object'),
	CONSTRAINT "club_import_rows_locations_form" CHECK (jsonb_typeof("club_import_rows"."locations") = 'array')
);
--> statement-breakpoint
CREATE TABLE "club_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"file_name" text NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"removed" integer,
	"restored" integer,
	"left_alone" integer,
	CONSTRAINT "club_imports_file_name_length" CHECK ("club_imports"."file_name" ~ '[^[:space:]]' and char_length("club_imports"."file_name") <= 200),
	CONSTRAINT "club_imports_counts" CHECK (least("club_imports"."added", "club_imports"."changed", "club_imports"."removed", "club_imports"."restored", "club_imports"."left_alone") >= 0)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject_known";--> statement-breakpoint
ALTER TABLE "club_import_rows" ADD CONSTRAINT "club_import_rows_import_id_club_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."club_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_imports" ADD CONSTRAINT "club_imports_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_imports" ADD CONSTRAINT "club_imports_undone_by_profiles_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_import_rows_club" ON "club_import_rows" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "club_imports_created_at" ON "club_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "club_imports_actor" ON "club_imports" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "club_imports_undone_by" ON "club_imports" USING btree ("undone_by");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject_known" CHECK ("audit_log"."subject" in ('club', 'member', 'location', 'comment', 'post', 'category', 'tag', 'import'));
--> statement-breakpoint
-- Imports: administrators write one down in the transaction that does it, mark it as undone once, and
-- change nothing else about it.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['club_imports', 'club_import_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY only_admins ON %I AS RESTRICTIVE TO directory_admin
      USING (current_user <> ''directory_admin'' OR (SELECT app.is_admin()))
      WITH CHECK (current_user <> ''directory_admin'' OR (SELECT app.is_admin()))', name);
    EXECUTE format('CREATE POLICY read ON %I FOR SELECT TO directory_admin USING (app.is_admin())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO directory_admin', name);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE POLICY note ON club_imports FOR INSERT TO directory_admin
  WITH CHECK (actor_id = app.user_id() AND created_at = now() AND undone_at IS NULL);
--> statement-breakpoint
GRANT UPDATE (undone_at, undone_by, removed, restored, left_alone) ON club_imports TO directory_admin;
--> statement-breakpoint
CREATE POLICY undo ON club_imports FOR UPDATE TO directory_admin
  USING (undone_at IS NULL) WITH CHECK (undone_by = app.user_id() AND undone_at = now());
--> statement-breakpoint
CREATE POLICY note ON club_import_rows FOR INSERT TO directory_admin
  WITH CHECK (EXISTS (
    SELECT FROM public.club_imports AS import WHERE import.id = import_id AND import.created_at = now()
  ));
--> statement-breakpoint
-- A club that is put back as an earlier import left it is, to that import, as it left it.
GRANT UPDATE (version) ON club_import_rows TO directory_admin;
--> statement-breakpoint
CREATE POLICY follow ON club_import_rows FOR UPDATE TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
CREATE TRIGGER club_imports_audit_insert AFTER INSERT ON club_imports
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows(
  'import', 'file_name', '{directory_admin}', '{id,created_at,actor_id,file_name,undone_by}');
--> statement-breakpoint
CREATE TRIGGER club_imports_audit_update AFTER UPDATE ON club_imports
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows(
  'import', 'file_name', '{directory_admin}', '{id,created_at,actor_id,file_name,undone_at,undone_by}');
--> statement-breakpoint
-- What people have left with clubs, and what goes with each when it is deleted.
CREATE FUNCTION app.kept_with_clubs(ids uuid[])
RETURNS TABLE (club_id uuid, comments integer, ratings integer, affiliations integer,
  club_admins integer, practice_locations integer)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT club.id,
    (SELECT count(*)::integer FROM public.club_comments AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.club_ratings AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.user_club_affiliations AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.user_roles AS kept WHERE kept.club_id = club.id),
    (SELECT count(*)::integer FROM public.practice_locations AS kept WHERE kept.club_id = club.id)
  FROM public.clubs AS club WHERE club.id = ANY (ids) AND app.is_admin()
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.kept_with_clubs FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.kept_with_clubs TO directory_admin;
--> statement-breakpoint
-- The log says what went with a deleted club: in numbers, and the practice locations as they were.
CREATE FUNCTION app.audit_what_goes_with_club() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF NOT app.is_audited('{directory_admin}') THEN
    RETURN OLD;
  END IF;
  INSERT INTO public.audit_log AS kept
    (actor_id, subject, subject_id, subject_name, action, before, transaction_id)
  SELECT app.user_id(), 'club', OLD.id, OLD.name, 'removed', jsonb_strip_nulls(jsonb_build_object(
      'comments', nullif(comments, 0), 'ratings', nullif(ratings, 0),
      'affiliations', nullif(affiliations, 0), 'club_admins', nullif(club_admins, 0),
      'practice_locations', (
        SELECT jsonb_agg(concat_ws(': ', nullif(place.name, ''), place.address) ORDER BY place.position, place.id)
        FROM public.practice_locations AS place WHERE place.club_id = OLD.id)
    )), txid_current()
  FROM app.kept_with_clubs(ARRAY[OLD.id])
  ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
  SET action = 'removed', before = excluded.before || coalesce(kept.before, '{}'), after = NULL;
  RETURN OLD;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.audit_what_goes_with_club FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER clubs_audit_what_goes BEFORE DELETE ON clubs
FOR EACH ROW EXECUTE FUNCTION app.audit_what_goes_with_club();
--> statement-breakpoint
-- As before, but practice locations that a save replaced by the same are no change of the club.
CREATE OR REPLACE FUNCTION app.audit_practice_locations(gained jsonb, lost jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  WITH new_ones AS MATERIALIZED (
    SELECT * FROM jsonb_populate_recordset(NULL::public.practice_locations, gained)
  ), old_ones AS MATERIALIZED (
    SELECT * FROM jsonb_populate_recordset(NULL::public.practice_locations, lost)
  ), touched AS MATERIALIZED (
    SELECT club_id FROM new_ones UNION SELECT club_id FROM old_ones
  ), now_there AS MATERIALIZED (
    SELECT location.* FROM touched CROSS JOIN LATERAL (
      SELECT * FROM public.practice_locations WHERE club_id = touched.club_id
    ) AS location
  ), befores AS (
    SELECT club_id,
      jsonb_agg(concat_ws(': ', nullif(name, ''), address) ORDER BY position, id) AS list
    FROM (
      SELECT * FROM now_there WHERE id NOT IN (SELECT id FROM new_ones)
      UNION ALL SELECT * FROM old_ones
    ) AS earlier GROUP BY club_id
  ), afters AS (
    SELECT club_id,
      jsonb_agg(concat_ws(': ', nullif(name, ''), address) ORDER BY position, id) AS list
    FROM now_there GROUP BY club_id
  )
  INSERT INTO public.audit_log AS kept
    (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
  SELECT app.user_id(), 'club', club.id, club.name, 'changed',
    jsonb_build_object('practice_locations', coalesce(befores.list, '[]')),
    jsonb_build_object('practice_locations', coalesce(afters.list, '[]')), txid_current()
  FROM touched
  JOIN public.clubs AS club ON club.id = touched.club_id
  LEFT JOIN befores ON befores.club_id = touched.club_id
  LEFT JOIN afters ON afters.club_id = touched.club_id
  ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
  SET before = excluded.before || kept.before, after = kept.after || excluded.after;

  UPDATE public.audit_log
  SET before = before - 'practice_locations', after = after - 'practice_locations'
  WHERE transaction_id = txid_current() AND subject = 'club' AND action = 'changed'
    AND before -> 'practice_locations' = after -> 'practice_locations'
    AND subject_id IN (
      SELECT (location ->> 'club_id')::uuid FROM jsonb_array_elements(gained || lost) AS location);

  DELETE FROM public.audit_log
  WHERE transaction_id = txid_current() AND subject = 'club' AND action = 'changed'
    AND before = after
    AND subject_id IN (
      SELECT (location ->> 'club_id')::uuid FROM jsonb_array_elements(gained || lost) AS location);
$$;
--> statement-breakpoint
-- What the log has kept so far, in the same order.
UPDATE audit_log SET before = before - 'practice_locations', after = after - 'practice_locations'
WHERE subject = 'club' AND action = 'changed' AND before <> after
  AND before -> 'practice_locations' = after -> 'practice_locations';
--> statement-breakpoint
-- An import can be undone for as long as the log of changes is kept.
CREATE OR REPLACE FUNCTION app.forget_changes(days integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF days < 30 THEN
    RAISE EXCEPTION 'The log of changes is kept for 30 days at least' USING ERRCODE = '22023';
  END IF;
  DELETE FROM public.audit_log WHERE created_at < now() - make_interval(days => days);
  DELETE FROM public.club_imports WHERE created_at < now() - make_interval(days => days);
  DELETE FROM app.repaired_values WHERE repaired_at < now() - make_interval(days => days);
END
$$;
--> statement-breakpoint
-- As before, and a logo that an undone import would bring back stays as well.
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
    UNION ALL SELECT before ->> 'logo_url' FROM public.club_import_rows
      WHERE before ->> 'logo_url' IS NOT NULL
  ), used (mark) AS (
    SELECT DISTINCT found[1]
    FROM referring, pg_catalog.regexp_matches(words, '[0-9]{13,}', 'g') AS found
  )
  SELECT path FROM pg_catalog.unnest(paths) AS path
  WHERE substring(path FROM '[/-]([0-9]{13,})[-.]') NOT IN (SELECT mark FROM used)
$$;
