ALTER TABLE "club_comments" DROP CONSTRAINT "club_comments_user_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "club_comments" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "club_comments" ADD CONSTRAINT "club_comments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_edit_suggestions_user" ON "club_edit_suggestions" USING btree ("user_id");
--> statement-breakpoint
-- What is stored about a member is theirs: they may read all of it and delete their account. Comments
-- stay, as of 'Deleted user'; everything else goes with the account, whoever deletes it and by
-- whatever way: the command of the site, the sweep of unconfirmed accounts, an operator by hand.

-- As before, but a comment without an author is nobody's: its text stays as it is.
CREATE OR REPLACE FUNCTION app.guard_comment_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  is_own boolean := OLD.user_id IS NOT DISTINCT FROM app.user_id();
BEGIN
  IF app.user_id() IS NULL THEN
    RETURN NEW; -- maintenance by the owner of the database, and an account that goes
  END IF;
  IF NEW.comment <> OLD.comment AND NOT is_own THEN
    RAISE EXCEPTION 'Only the author may change a comment' USING ERRCODE = '42501';
  END IF;
  IF NEW.is_flagged <> OLD.is_flagged AND (OLD.is_flagged OR is_own) AND NOT app.is_admin() THEN
    RAISE EXCEPTION 'This comment cannot be flagged or unflagged' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- As before, but what an administrator removes of nobody is logged as well.
CREATE OR REPLACE FUNCTION app.audit_comments() RETURNS trigger
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
    WHERE user_id IS DISTINCT FROM app.user_id()
      AND EXISTS (SELECT 1 FROM public.clubs WHERE id = club_id)
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
    SET action = 'removed', before = excluded.before || kept.before, after = NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Pages that show a comment or a guide of somebody who goes are dropped like those of somebody who
-- changes, however many they are.
CREATE TRIGGER profiles_announce_delete AFTER DELETE ON profiles
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.announce_members();
--> statement-breakpoint
-- An account goes: with it the links that were mailed to its owner, and the mails that wait with its
-- address in them, which speak of an account that is gone. A mail that is being sent right now is let go.
CREATE FUNCTION app.forget_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  DELETE FROM auth.verification WHERE value IN (OLD.id::text, 'confirm:' || OLD.id);
  -- The schema is the library's, which makes it at the start of the site.
  IF pg_catalog.to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.complete_jobs(ARRAY(
      SELECT job.id FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE task.identifier = 'mail'
        AND OLD.email IN (job.payload ->> 'to', job.payload ->> 'userEmail')
    ));
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER user_forget_account BEFORE DELETE ON auth."user"
FOR EACH ROW EXECUTE FUNCTION app.forget_account();
--> statement-breakpoint
-- A member goes. Their clubs are locked in one order before the ratings go one by one, so that two who
-- leave at once do not wait for each other. The log of changes keeps what was done, and forgets who
-- they were and what they wrote: 0 stands for somebody who is gone.
CREATE FUNCTION app.forget_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  nobody CONSTANT jsonb := to_jsonb('00000000-0000-0000-0000-000000000000'::text);
  this_one CONSTANT jsonb := to_jsonb(OLD.id::text);
BEGIN
  PERFORM 1 FROM public.clubs
  WHERE updated_by = OLD.id
    OR id IN (SELECT club_id FROM public.club_ratings WHERE user_id = OLD.id)
  ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.clubs SET updated_by = NULL WHERE updated_by = OLD.id;

  UPDATE public.audit_log SET subject_id = NULL, subject_name = 'Deleted user'
  WHERE subject = 'member' AND subject_id = OLD.id;
  UPDATE public.audit_log
  SET subject_name = 'Comment of a deleted user',
    before = before - 'comment' || jsonb_build_object('user_id', nobody)
  WHERE subject = 'comment' AND before -> 'user_id' = this_one;
  UPDATE public.audit_log
  SET before = CASE WHEN before -> 'author_id' = this_one
      THEN before || jsonb_build_object('author_id', nobody) ELSE before END,
    after = CASE WHEN after -> 'author_id' = this_one
      THEN after || jsonb_build_object('author_id', nobody) ELSE after END
  WHERE subject = 'post' AND this_one IN (before -> 'author_id', after -> 'author_id');
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER profiles_forget_member BEFORE DELETE ON profiles
FOR EACH ROW EXECUTE FUNCTION app.forget_member();
--> statement-breakpoint
-- All that is stored about the member who asks, without what signs them in: no password, no token.
-- src/features/takeout/schema.ts says what it looks like. Of what administrators did to them it tells
-- what and when, not which administrator.
CREATE FUNCTION app.own_record() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object(
    'account', jsonb_build_object(
      'id', owner.id, 'email', owner.email, 'email_confirmed', owner.email_verified,
      'name', owner.name, 'created_at', owner.created_at, 'updated_at', owner.updated_at,
      'ways_to_sign_in', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'kind', CASE provider_id WHEN 'credential' THEN 'password' ELSE provider_id END,
          'created_at', created_at, 'updated_at', updated_at) ORDER BY created_at), '[]')
        FROM auth.account WHERE user_id = owner.id)),
    'profile', (
      SELECT to_jsonb(profile) - 'id' FROM public.profiles AS profile WHERE profile.id = owner.id),
    'roles', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'role', held.role, 'club', club.name, 'club_id', club.id, 'created_at', held.created_at
      ) ORDER BY held.created_at, held.id), '[]')
      FROM public.user_roles AS held LEFT JOIN public.clubs AS club ON club.id = held.club_id
      WHERE held.user_id = owner.id),
    'affiliations', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'club_id', club.id, 'player_name', own.player_name,
        'start_year', own.start_year, 'end_year', own.end_year, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.user_club_affiliations AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = owner.id),
    'ratings', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'club_id', club.id, 'rating', own.rating,
        'created_at', own.created_at, 'updated_at', own.updated_at
      ) ORDER BY own.created_at, club.id), '[]')
      FROM public.club_ratings AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = owner.id),
    'comments', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', own.id, 'club', club.name, 'club_id', club.id, 'comment', own.comment,
        'rating', own.rating, 'reply_to', own.parent_comment_id, 'is_flagged', own.is_flagged,
        'created_at', own.created_at, 'updated_at', own.updated_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_comments AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = owner.id),
    'suggested_edits', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'club_id', club.id, 'suggestions', own.suggestions,
        'club_at_that_time', own.current_info, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_edit_suggestions AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = owner.id),
    'guides', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'title', own.title, 'slug', own.slug, 'author', own.author, 'status', own.status,
        'created_at', own.created_at, 'updated_at', own.updated_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.blog_posts AS own WHERE own.author_id = owner.id),
    'last_edited_clubs', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', own.name, 'club_id', own.id, 'updated_at', own.updated_at
      ) ORDER BY own.updated_at, own.id), '[]')
      FROM public.clubs AS own WHERE own.updated_by = owner.id),
    'sessions', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'created_at', created_at, 'updated_at', updated_at, 'expires_at', expires_at,
        'ip_address', ip_address, 'user_agent', user_agent) ORDER BY created_at, id), '[]')
      FROM auth.session WHERE user_id = owner.id),
    'program_tokens', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'created_at', created_at, 'used_at', used_at, 'expires_at', expires_at
      ) ORDER BY created_at, id), '[]')
      FROM auth.refresh_token WHERE user_id = owner.id),
    'mailed_links', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'kind', CASE value WHEN owner.id::text THEN 'reset-password' ELSE 'confirm-email' END,
        'created_at', created_at, 'expires_at', expires_at) ORDER BY created_at, id), '[]')
      FROM auth.verification WHERE value IN (owner.id::text, 'confirm:' || owner.id)),
    'changes_by_you', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'at', created_at, 'action', action, 'subject', subject,
        -- What concerns somebody else is theirs.
        'name', CASE WHEN subject IN ('member', 'comment') THEN NULL ELSE subject_name END
      ) ORDER BY id), '[]')
      FROM public.audit_log WHERE actor_id = owner.id),
    'changes_about_you', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'at', created_at, 'action', action, 'subject', subject, 'name', subject_name,
        'before', before, 'after', after) ORDER BY id), '[]')
      FROM public.audit_log
      WHERE (subject = 'member' AND subject_id = owner.id)
        OR (subject = 'comment' AND before -> 'user_id' = to_jsonb(owner.id::text))
        OR (subject = 'comment'
          AND subject_id IN (SELECT id FROM public.club_comments WHERE user_id = owner.id)))
  )
  FROM auth."user" AS owner
  WHERE owner.id = app.user_id() AND app.is_active()
    -- As everywhere: whoever acts as an administrator without being one sees nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;
--> statement-breakpoint
-- Suggestions are kept for two years. The sweep of what has run out calls this; nobody else may delete
-- them.
CREATE FUNCTION app.forget_suggestions() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.club_suggestions WHERE created_at < now() - interval '2 years';
  DELETE FROM public.club_edit_suggestions WHERE created_at < now() - interval '2 years';
$$;
--> statement-breakpoint
-- Mails that were given up stay as jobs, with address and all, until somebody looks: 30 days.
CREATE FUNCTION app.forget_given_up_mails() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs
    WHERE task_identifier = 'mail' AND attempts >= max_attempts
      -- When it would have been tried again, at most hours after the last time.
      AND run_at < now() - interval '30 days'
  ));
END
$$;
--> statement-breakpoint
-- How mail fares, for administrators: how many mails wait for longer than a quarter of an hour, since
-- when, what the last of them failed with, and how many were given up within the last week. No
-- addresses, no contents; of an error only the codes that src/platform/mail/smtp.ts puts into it.
CREATE FUNCTION app.mail_backlog()
RETURNS TABLE (waiting integer, since timestamptz, given_up integer, failure text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF app.is_admin() IS NOT TRUE THEN
    RETURN;
  END IF;
  IF pg_catalog.to_regclass('graphile_worker.jobs') IS NULL THEN
    RETURN QUERY SELECT 0, NULL::timestamptz, 0, NULL::text;
    RETURN;
  END IF;
  RETURN QUERY
  WITH late AS (
    SELECT job.created_at, job.run_at, job.attempts >= job.max_attempts AS is_given_up,
      job.last_error
    FROM graphile_worker.jobs AS job
    WHERE job.task_identifier = 'mail' AND job.created_at < now() - interval '15 minutes'
      AND (job.attempts < job.max_attempts OR job.run_at > now() - interval '7 days')
  )
  SELECT (count(*) FILTER (WHERE NOT is_given_up))::integer,
    min(late.created_at) FILTER (WHERE NOT is_given_up),
    (count(*) FILTER (WHERE is_given_up))::integer,
    (SELECT coalesce(substring(latest.last_error FROM '^mail not taken ([A-Z0-9 ]{1,40})$'), 'other')
     FROM late AS latest WHERE latest.last_error IS NOT NULL
     ORDER BY latest.run_at DESC LIMIT 1)
  FROM late;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app.enqueue_mail(kind text, payload jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  -- What SET ROLE said; current_user is the owner in here.
  asker text := current_setting('role');
  askers text[] := CASE kind
    WHEN 'confirm-email' THEN ARRAY['directory_accounts']
    WHEN 'existing-account' THEN ARRAY['directory_accounts']
    WHEN 'reset-password' THEN ARRAY['directory_accounts']
    WHEN 'password-changed' THEN ARRAY['directory_accounts']
    WHEN 'email-changed' THEN ARRAY['directory_accounts']
    WHEN 'account-deleted' THEN ARRAY['directory_accounts']
    WHEN 'club-suggestion' THEN ARRAY['directory_visitor', 'directory_member', 'directory_admin']
    WHEN 'edit-suggestion' THEN ARRAY['directory_member', 'directory_admin']
  END;
  is_suggestion boolean := kind IN ('club-suggestion', 'edit-suggestion');
  longest integer := CASE WHEN is_suggestion THEN 80000 ELSE 8000 END;
BEGIN
  IF askers IS NULL THEN
    RAISE EXCEPTION 'There is no such kind of mail' USING ERRCODE = '22023';
  END IF;
  IF asker <> ALL (askers) THEN
    RAISE EXCEPTION 'This role may not ask for this kind of mail' USING ERRCODE = '42501';
  END IF;
  IF asker IN ('directory_member', 'directory_admin') AND app.is_active() IS NOT TRUE THEN
    RAISE EXCEPTION 'This account may not ask for mails' USING ERRCODE = '42501';
  END IF;
  IF jsonb_typeof(payload) IS DISTINCT FROM 'object' OR octet_length(payload::text) > longest THEN
    RAISE EXCEPTION 'The contents of such a mail are an object of at most % bytes', longest
      USING ERRCODE = '22023';
  END IF;
  IF is_suggestion AND payload ? 'to' THEN
    RAISE EXCEPTION 'A suggestion does not choose where its mail goes' USING ERRCODE = '22023';
  END IF;
  PERFORM graphile_worker.add_job('mail', (payload || jsonb_build_object('kind', kind))::json);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.forget_account, app.forget_member, app.own_record,
  app.forget_suggestions, app.forget_given_up_mails, app.mail_backlog FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.own_record TO directory_member;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.forget_suggestions, app.forget_given_up_mails TO directory_accounts;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.mail_backlog TO directory_admin;
