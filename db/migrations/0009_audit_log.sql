CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"subject_name" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "audit_log_action" CHECK ("audit_log"."action" in ('added', 'changed', 'removed')),
	CONSTRAINT "audit_log_subject_known" CHECK ("audit_log"."subject" in ('club', 'member', 'location', 'comment', 'post', 'category', 'tag'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_once" ON "audit_log" USING btree ("transaction_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");
--> statement-breakpoint
-- The log of administrative changes. Triggers write it, so that no way of changing can forget it, and
-- nobody can forge, change or remove a row. What a trigger does in the wake of a change is not a
-- change of its own (pg_trigger_depth); nor is what the owner of the database does.
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON audit_log TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY only_admins ON audit_log AS RESTRICTIVE TO directory_admin
  USING (current_user <> 'directory_admin' OR (SELECT app.is_admin()))
  WITH CHECK (current_user <> 'directory_admin' OR (SELECT app.is_admin()));
--> statement-breakpoint
GRANT SELECT ON audit_log TO directory_admin;
--> statement-breakpoint
CREATE POLICY administer ON audit_log FOR SELECT TO directory_admin USING (app.is_admin());
--> statement-breakpoint
-- Whether what happens now belongs into the log: somebody did it, in one of these roles.
CREATE FUNCTION app.is_audited(roles text[]) RETURNS boolean
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT pg_trigger_depth() = 1 AND app.user_id() IS NOT NULL
    AND current_setting('role') = ANY (roles)
$$;
--> statement-breakpoint
-- Things that are a row: TG_ARGV holds the subject, the column of its name, the roles whose changes
-- count, and the columns that nobody sets by hand.
CREATE FUNCTION app.audit_rows() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  kept_out text[] := TG_ARGV[3]::text[];
BEGIN
  IF NOT app.is_audited(TG_ARGV[2]::text[]) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.audit_log
      (actor_id, subject, subject_id, subject_name, action, after, transaction_id)
    SELECT app.user_id(), TG_ARGV[0], (is_now ->> 'id')::uuid, app.audited_name(TG_ARGV[1], is_now),
      'added', jsonb_strip_nulls(is_now - kept_out), txid_current()
    FROM (SELECT to_jsonb(new_rows) AS is_now FROM new_rows) AS added;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.audit_log AS kept
      (actor_id, subject, subject_id, subject_name, action, before, transaction_id)
    SELECT app.user_id(), TG_ARGV[0], (was ->> 'id')::uuid, app.audited_name(TG_ARGV[1], was),
      'removed', jsonb_strip_nulls(was - kept_out), txid_current()
    FROM (SELECT to_jsonb(old_rows) AS was FROM old_rows) AS removed
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
    SET action = 'removed', before = excluded.before || coalesce(kept.before, '{}'), after = NULL;
  ELSE
    INSERT INTO public.audit_log AS kept
      (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
    SELECT app.user_id(), TG_ARGV[0], (is_now ->> 'id')::uuid, app.audited_name(TG_ARGV[1], was),
      'changed', difference.before, difference.after, txid_current()
    FROM (
      SELECT to_jsonb(old_rows) AS was, to_jsonb(new_rows) AS is_now
      FROM old_rows JOIN new_rows USING (id)
    ) AS changed
    CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(key, was -> key) AS before, jsonb_object_agg(key, is_now -> key) AS after
      FROM jsonb_object_keys(was - kept_out) AS key
      WHERE was -> key IS DISTINCT FROM is_now -> key
    ) AS difference
    WHERE difference.before IS NOT NULL
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
    SET before = excluded.before || kept.before, after = kept.after || excluded.after;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What a row is called: the value of a column, or the place for 'place'.
CREATE FUNCTION app.audited_name(name_column text, thing jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = ''
AS $$
  SELECT coalesce(
    CASE name_column
      WHEN 'place' THEN concat_ws(', ', nullif(thing ->> 'county', ''), thing ->> 'state')
      ELSE thing ->> name_column
    END,
    '')
$$;
--> statement-breakpoint
-- What hangs on a club or a member and is saved by replacing it as a whole: the list before and after
-- becomes part of the row about the thing it hangs on.
CREATE FUNCTION app.keep_audited_list(
  subject_kind text, thing uuid, thing_name text, list text, list_before jsonb, list_after jsonb
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  INSERT INTO public.audit_log AS kept
    (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
  VALUES (app.user_id(), subject_kind, thing, coalesce(thing_name, ''), 'changed',
    jsonb_build_object(list, list_before), jsonb_build_object(list, list_after), txid_current())
  ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
  SET before = excluded.before || kept.before, after = kept.after || excluded.after;
  DELETE FROM public.audit_log
  WHERE transaction_id = txid_current() AND subject = subject_kind AND subject_id = thing
    AND action = 'changed' AND before = after;
END
$$;
--> statement-breakpoint
CREATE FUNCTION app.audit_lists() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  gained jsonb := '[]';
  lost jsonb := '[]';
BEGIN
  IF NOT app.is_audited(TG_ARGV[0]::text[]) THEN
    RETURN NULL;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    SELECT coalesce(jsonb_agg(to_jsonb(new_rows)), '[]') INTO gained FROM new_rows;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    SELECT coalesce(jsonb_agg(to_jsonb(old_rows)), '[]') INTO lost FROM old_rows;
  END IF;
  IF TG_TABLE_NAME = 'practice_locations' THEN
    PERFORM app.audit_practice_locations(gained, lost);
  ELSE
    PERFORM app.audit_roles(gained, lost);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION app.audit_practice_locations(gained jsonb, lost jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  WITH new_ones AS (
    SELECT * FROM jsonb_populate_recordset(NULL::public.practice_locations, gained)
  ), old_ones AS (
    SELECT * FROM jsonb_populate_recordset(NULL::public.practice_locations, lost)
  ), touched AS (
    SELECT club_id FROM new_ones UNION SELECT club_id FROM old_ones
  ), now_there AS (
    SELECT location.* FROM public.practice_locations AS location JOIN touched USING (club_id)
  ), lists AS (
    SELECT club.id, club.name,
      (SELECT coalesce(jsonb_agg(concat_ws(': ', nullif(name, ''), address) ORDER BY position, id), '[]')
       FROM (
         SELECT * FROM now_there WHERE id NOT IN (SELECT id FROM new_ones)
         UNION ALL SELECT * FROM old_ones
       ) AS earlier WHERE earlier.club_id = club.id) AS before,
      (SELECT coalesce(jsonb_agg(concat_ws(': ', nullif(name, ''), address) ORDER BY position, id), '[]')
       FROM now_there WHERE now_there.club_id = club.id) AS after
    FROM public.clubs AS club JOIN touched ON touched.club_id = club.id
  )
  SELECT app.keep_audited_list('club', id, name, 'practice_locations', before, after) FROM lists
$$;
--> statement-breakpoint
CREATE FUNCTION app.audit_roles(gained jsonb, lost jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  WITH new_ones AS (
    SELECT * FROM jsonb_populate_recordset(NULL::public.user_roles, gained)
  ), old_ones AS (
    -- A role that went with its club is part of that.
    SELECT * FROM jsonb_populate_recordset(NULL::public.user_roles, lost) AS role
    WHERE club_id IS NULL OR EXISTS (SELECT 1 FROM public.clubs WHERE id = role.club_id)
  ), touched AS (
    SELECT user_id FROM new_ones UNION SELECT user_id FROM old_ones
  ), now_there AS (
    SELECT held.* FROM public.user_roles AS held JOIN touched USING (user_id)
  ), named AS (
    SELECT is_before, held.user_id, held.role || coalesce(' of ' || club.name, '') AS role
    FROM (
      SELECT true AS is_before, user_id, role, club_id
      FROM now_there WHERE id NOT IN (SELECT id FROM new_ones)
      UNION ALL SELECT true, user_id, role, club_id FROM old_ones
      UNION ALL SELECT false, user_id, role, club_id FROM now_there
    ) AS held LEFT JOIN public.clubs AS club ON club.id = held.club_id
  )
  SELECT app.keep_audited_list('member', member.id, member.username, 'roles',
    (SELECT coalesce(jsonb_agg(role ORDER BY role), '[]') FROM named
     WHERE named.user_id = member.id AND is_before),
    (SELECT coalesce(jsonb_agg(role ORDER BY role), '[]') FROM named
     WHERE named.user_id = member.id AND NOT is_before))
  FROM public.profiles AS member JOIN touched ON touched.user_id = member.id
$$;
--> statement-breakpoint
-- Comments of others: a flag that was taken away or set, and what an administrator removed, unless
-- the whole club went.
CREATE FUNCTION app.audit_comments() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF NOT app.is_audited('{directory_admin}') THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO public.audit_log
      (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
    SELECT app.user_id(), 'comment', was.id, left(was.comment, 80), 'changed',
      jsonb_build_object('is_flagged', was.is_flagged),
      jsonb_build_object('is_flagged', is_now.is_flagged), txid_current()
    FROM old_rows AS was JOIN new_rows AS is_now USING (id)
    WHERE was.is_flagged <> is_now.is_flagged
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE SET after = excluded.after;
  ELSE
    INSERT INTO public.audit_log AS kept
      (actor_id, subject, subject_id, subject_name, action, before, transaction_id)
    SELECT app.user_id(), 'comment', id, left(comment, 80), 'removed',
      jsonb_build_object('comment', comment, 'user_id', user_id, 'club_id', club_id,
        'is_flagged', is_flagged),
      txid_current()
    FROM old_rows
    WHERE user_id <> app.user_id() AND EXISTS (SELECT 1 FROM public.clubs WHERE id = club_id)
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
    SET action = 'removed', before = excluded.before || kept.before, after = NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  audited record;
  times text := '{id,created_at,updated_at}';
BEGIN
  FOR audited IN
    SELECT * FROM (VALUES
      ('clubs', 'audit_rows', format('%L, %L, %L, %L', 'club', 'name',
        '{directory_member,directory_admin}',
        '{id,created_at,updated_at,updated_by,version,state_slug,county_slug,city_slug,name_slug,slug,avg_rating,num_reviews}')),
      ('profiles', 'audit_rows', format('%L, %L, %L, %L', 'member', 'username', '{directory_admin}',
        '{id,created_at,updated_at,username,full_name,avatar_url,user_type}')),
      ('available_locations', 'audit_rows', format('%L, %L, %L, %L', 'location', 'place', '{directory_admin}', times)),
      ('blog_posts', 'audit_rows', format('%L, %L, %L, %L', 'post', 'title', '{directory_admin}', times)),
      ('blog_categories', 'audit_rows', format('%L, %L, %L, %L', 'category', 'name', '{directory_admin}', times)),
      ('blog_unused_tags', 'audit_rows', format('%L, %L, %L, %L', 'tag', 'tag', '{directory_admin}', times)),
      ('practice_locations', 'audit_lists', format('%L', '{directory_member,directory_admin}')),
      ('user_roles', 'audit_lists', format('%L', '{directory_admin}'))
    ) AS list (relation, keeper, arguments)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.%I(%s)',
      audited.relation || '_audit_insert', audited.relation, audited.keeper, audited.arguments);
    IF audited.relation <> 'blog_unused_tags' THEN
      EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.%I(%s)',
        audited.relation || '_audit_update', audited.relation, audited.keeper, audited.arguments);
    END IF;
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.%I(%s)',
      audited.relation || '_audit_delete', audited.relation, audited.keeper, audited.arguments);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER club_comments_audit_update AFTER UPDATE ON club_comments
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.audit_comments();
--> statement-breakpoint
CREATE TRIGGER club_comments_audit_delete AFTER DELETE ON club_comments
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_comments();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.is_audited, app.audited_name, app.keep_audited_list,
  app.audit_practice_locations, app.audit_roles, app.audit_rows, app.audit_lists, app.audit_comments
  FROM PUBLIC;
