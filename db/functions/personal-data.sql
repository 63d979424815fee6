-- Members may read everything stored about them, and delete their account. Comments stay under 'Deleted
-- user'; everything else is deleted with the account, however that happens: on the site, by the sweep of
-- unconfirmed accounts, or by an operator's DELETE.

-- Everything stored about the caller.
CREATE OR REPLACE FUNCTION app.own_record() RETURNS jsonb
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
        'club', club.name, 'club_id', club.id, 'affiliated_as', own.affiliated_as,
        'player_name', own.player_name,
        'start_year', own.start_year, 'end_year', own.end_year, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.user_club_affiliations AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = owner.id),
    'ratings', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'club_id', club.id, 'rating', own.rating, 'left_as', own.left_as,
        'season', own.season, 'age_group', own.age_group,
        'aspects', jsonb_build_object(
          'coaching', own.coaching, 'communication', own.communication,
          'playing_time_as_promised', own.playing_time, 'cost_as_promised', own.cost,
          'safety_and_care', own.safety),
        'created_at', own.created_at, 'updated_at', own.updated_at
      ) ORDER BY own.created_at, club.id), '[]')
      FROM public.club_ratings AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = owner.id),
    'comments', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', own.id, 'club', club.name, 'club_id', club.id, 'comment', own.comment,
        'rating', own.rating, 'reply_to', own.parent_comment_id, 'is_official', own.is_official,
        'is_flagged', own.is_flagged,
        'created_at', own.created_at, 'updated_at', own.updated_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_comments AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = owner.id
        OR own.id IN (SELECT comment_id FROM public.official_reply_authors AS of WHERE of.user_id = owner.id)),
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
    'guide_drafts', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'fields', own.fields, 'saved_at', own.saved_at) ORDER BY own.saved_at, own.post_id), '[]')
      FROM public.blog_drafts AS own WHERE own.author_id = owner.id),
    'guide_versions', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'kind', own.kind, 'fields', own.fields, 'saved_at', own.saved_at) ORDER BY own.id), '[]')
      FROM public.blog_versions AS own WHERE own.author_id = owner.id),
    'uploaded_files', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'name', own.name, 'type', own.type, 'size', own.size, 'alt', own.alt,
        'created_at', own.created_at) ORDER BY own.created_at, own.path), '[]')
      FROM public.blog_uploads AS own WHERE own.uploaded_by = owner.id),
    'last_edited_clubs', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', own.name, 'club_id', own.id, 'updated_at', own.updated_at
      ) ORDER BY own.updated_at, own.id), '[]')
      FROM public.clubs AS own WHERE own.updated_by = owner.id),
    'last_edited_season_sheets', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'club_id', club.id, 'season', own.season, 'updated_at', own.updated_at
      ) ORDER BY own.updated_at, club.id), '[]')
      FROM public.season_sheets AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.updated_by = owner.id),
    'sessions', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'created_at', created_at, 'updated_at', updated_at, 'expires_at', expires_at,
        'kind', kind, 'ip_address', ip_address, 'user_agent', user_agent) ORDER BY created_at, id), '[]')
      FROM auth.session WHERE user_id = owner.id),
    'known_browsers', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'created_at', created_at, 'used_at', used_at) ORDER BY created_at, browser_hash), '[]')
      FROM auth.known_browser WHERE user_id = owner.id),
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
        -- Names of other users are left out.
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
    -- As everywhere, acting as directory_admin without being one shows nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;

-- Suggestions for app.own_record: the caller's, with their status, and those the caller handled or imported
-- as an administrator. Notes belong to the work and are left out.
CREATE OR REPLACE FUNCTION app.own_suggestions() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object(
    'suggested_edits', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'club_id', club.id, 'suggestions', own.suggestions,
        'club_at_that_time', own.current_info, 'status', own.status,
        'handled_at', own.handled_at, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_edit_suggestions AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = app.user_id()),
    -- Suggestions made without an account are matched by address.
    'suggested_clubs', (
      SELECT coalesce(jsonb_agg(
        to_jsonb(own) - '{id,user_id,note,handled_by,version}'::text[] ORDER BY own.created_at, own.id), '[]')
      FROM public.club_suggestions AS own
      WHERE own.user_id = app.user_id() OR own.user_id IS NULL AND lower(own.contact_email) = (
        SELECT lower(email) FROM auth."user" WHERE id = app.user_id() AND email_verified)),
    'handled_suggestions', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'about', handled.about, 'status', handled.status, 'note', handled.note,
        'handled_at', handled.handled_at
      ) ORDER BY handled.handled_at, handled.about), '[]')
      FROM (
        SELECT club.club_name AS about, club.status, club.note, club.handled_at, club.handled_by
        FROM public.club_suggestions AS club
        UNION ALL
        SELECT club.name, edit.status, edit.note, edit.handled_at, edit.handled_by
        FROM public.club_edit_suggestions AS edit JOIN public.clubs AS club ON club.id = edit.club_id
        UNION ALL
        SELECT concat_ws(': ', club.name, said.fact), said.outcome, said.reason, said.handled_at, said.handled_by
        FROM public.club_statements AS said JOIN public.clubs AS club ON club.id = said.club_id
      ) AS handled
      WHERE handled.handled_by = app.user_id()),
    'statements_about_clubs', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'club_id', club.id, 'kind', own.kind, 'fact', own.fact, 'before', own.before,
        'after', own.after, 'source', own.source, 'outcome', own.outcome, 'reason', own.reason,
        'handled_at', own.handled_at, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_statements AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = app.user_id() OR own.user_id IS NULL AND lower(own.reply_to) = (
        SELECT lower(email) FROM auth."user" WHERE id = app.user_id() AND email_verified)),
    'preview_links_of_posts', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'post', post.title, 'created_at', own.created_at, 'expires_at', own.expires_at,
        'withdrawn_at', own.withdrawn_at) ORDER BY own.created_at, own.id), '[]')
      FROM public.blog_preview_links AS own JOIN public.blog_posts AS post ON post.id = own.post_id
      WHERE own.created_by = app.user_id()),
    'imports', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'file_name', own.file_name, 'imported_by_you', own.actor_id IS NOT DISTINCT FROM app.user_id(),
        'created_at', own.created_at,
        'undone_by_you', own.undone_by IS NOT DISTINCT FROM app.user_id(), 'undone_at', own.undone_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_imports AS own
      WHERE app.user_id() IN (own.actor_id, own.undone_by)),
    'kept_to_undo_merges_of_clubs', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'what', part.key, 'row', line, 'until', own.merged_at + interval '30 days'
      ) ORDER BY own.merged_at, part.key), '[]')
      FROM public.club_merges AS own CROSS JOIN LATERAL jsonb_each(own.snapshot -> 'removed') AS part
      CROSS JOIN LATERAL jsonb_array_elements(part.value) AS line
      WHERE line ->> 'user_id' = app.user_id()::text),
    'claims_of_clubs', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'means', own.means, 'state', own.state,
        'website_or_contact', own.about, 'mailed_to', own.address, 'words', own.words, 'found', own.found,
        'created_at', own.created_at, 'proven_at', own.proven_at, 'objected_at', own.objected_at,
        'decided_at', own.decided_at) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_claims AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE app.user_id() = own.user_id),
    'mail_to_clubs', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'subject', own.subject, 'text', own.body, 'created_at', own.created_at)
        ORDER BY own.created_at, own.id), '[]')
      FROM public.club_mailings AS own WHERE own.actor_id = app.user_id()))
  WHERE app.is_active()
$$;

-- Distinguishes mailed links from sign-ins that wait for a second step: both refer to the account id. The
-- account library names the latter as in authentication.ts.
CREATE OR REPLACE FUNCTION app.own_sign_in_security() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object(
    'authenticator_app', (
      SELECT jsonb_build_object('created_at', app.created_at)
      FROM auth.two_factor AS app WHERE app.user_id = owner.id AND app.verified),
    'passkeys', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'name', own.name, 'created_at', own.created_at, 'last_used_at', own.last_used_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM auth.passkey AS own WHERE own.user_id = owner.id),
    'email_change', (
      SELECT jsonb_build_object(
        'new_email', own.new_email, 'created_at', own.created_at, 'expires_at', own.expires_at)
      FROM auth.email_change AS own WHERE own.user_id = owner.id),
    -- Replaces those of app.own_record().
    'mailed_links', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'kind', CASE own.value WHEN owner.id::text THEN 'reset-password' ELSE 'confirm-email' END,
        'created_at', own.created_at, 'expires_at', own.expires_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM auth.verification AS own
      WHERE own.value IN (owner.id::text, 'confirm:' || owner.id)
        AND own.identifier NOT LIKE 'second-step:%'),
    'pending_sign_ins', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'created_at', own.created_at, 'expires_at', own.expires_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM auth.verification AS own
      WHERE own.value = owner.id::text AND own.identifier LIKE 'second-step:%'))
  FROM auth."user" AS owner
  WHERE owner.id = app.user_id() AND app.is_active()
    -- As everywhere, acting as directory_admin without being one shows nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;

-- Deletes an account's mailed links, its waiting or refused mails, and its address in suggestions made
-- without an account. A mail being sent at this moment is left alone.
CREATE OR REPLACE FUNCTION app.forget_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  addresses text[] := ARRAY(
    SELECT lower(OLD.email)
    UNION SELECT lower(new_email) FROM auth.email_change WHERE user_id = OLD.id);
BEGIN
  DELETE FROM auth.verification WHERE value IN (OLD.id::text, 'confirm:' || OLD.id);
  -- Anyone can sign up with an address, but only its owner can confirm it.
  UPDATE public.club_suggestions SET contact_name = NULL, contact_email = NULL, contact_phone = NULL
  WHERE OLD.email_verified AND lower(contact_email) = lower(OLD.email);
  UPDATE public.club_statements SET reply_to = NULL
  WHERE OLD.email_verified AND lower(reply_to) = lower(OLD.email);
  UPDATE public.club_claims SET address = NULL
  WHERE OLD.email_verified AND lower(address) = lower(OLD.email);
  -- The job library creates the schema when the site starts.
  IF pg_catalog.to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.complete_jobs(ARRAY(
      SELECT job.id FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE task.identifier = 'mail' AND (
        lower(job.payload ->> 'to') = ANY (addresses)
        OR lower(job.payload ->> 'userEmail') = ANY (addresses)
        OR lower(job.payload ->> 'contactEmail') = ANY (addresses)
        OR job.payload ->> 'suggestedBy' = OLD.id::text)
    ));
    PERFORM app.forget_name_in_mails((SELECT username FROM public.profiles WHERE id = OLD.id));
  END IF;
  RETURN OLD;
END
$$;

-- Removes a username from waiting mails to other users. Refused ones are deleted.
CREATE OR REPLACE FUNCTION app.forget_name_in_mails(gone text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  mail record;
BEGIN
  FOR mail IN
    SELECT job.id, job.run_at, job.attempts < job.max_attempts AS waits, job.payload::jsonb || (
      SELECT jsonb_object_agg(part.key, 'a deleted user')
      FROM json_each_text(job.payload) AS part
      WHERE part.key IN ('username', 'byUsername') AND part.value = gone) AS payload
    FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE task.identifier = 'mail' AND gone IN (job.payload ->> 'username', job.payload ->> 'byUsername')
  LOOP
    PERFORM graphile_worker.complete_jobs(ARRAY[mail.id]);
    -- A mail being sent at this moment cannot be completed.
    IF FOUND AND mail.waits THEN
      PERFORM graphile_worker.add_job('mail', mail.payload::json, run_at => mail.run_at);
    END IF;
  END LOOP;
END
$$;

-- Begins an administrator's deletion of a member: locks the member, checks the caller, and writes the log
-- row, which the deletion then anonymizes. The cascade acts as no user, so the administrator acts only in
-- here.
CREATE OR REPLACE FUNCTION app.begin_deletion(administrator uuid, member uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  allowed boolean;
BEGIN
  PERFORM 1 FROM public.profiles WHERE id = member FOR NO KEY UPDATE;
  PERFORM set_config('app.user_id', administrator::text, true);
  allowed := app.is_admin();
  IF allowed THEN
    INSERT INTO public.audit_log (actor_id, subject, subject_id, subject_name, action, transaction_id)
    SELECT administrator, 'member', id, coalesce(username, ''), 'removed', txid_current()
    FROM public.profiles WHERE id = member;
  END IF;
  PERFORM set_config('app.user_id', '', true);
  RETURN allowed;
END
$$;

-- Locks a deleted member's clubs in one order before ratings, affiliations, and roles are deleted row by row,
-- so that two deletions do not deadlock.
CREATE OR REPLACE FUNCTION app.forget_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM 1 FROM public.clubs
  WHERE updated_by = OLD.id
    OR id IN (
      SELECT club_id FROM public.club_ratings WHERE user_id = OLD.id
      UNION SELECT club_id FROM public.user_club_affiliations WHERE user_id = OLD.id
      UNION SELECT club_id FROM public.user_roles WHERE user_id = OLD.id
    )
  ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.clubs SET updated_by = NULL WHERE updated_by = OLD.id;
  PERFORM app.forget_words(OLD.id);
  PERFORM app.forget_in_log(OLD);
  PERFORM app.forget_bylines(OLD);
  PERFORM app.forget_in_merges(OLD.id);
  DELETE FROM app.repaired_values WHERE table_name = 'profiles' AND row_id = OLD.id::text;
  -- The sweep of files removes the copy of the picture.
  DELETE FROM public.remote_pictures AS known
  WHERE OLD.avatar_url IN (known.address, known.copy_url)
    AND NOT EXISTS (SELECT FROM public.clubs WHERE logo_url = known.address);
  RETURN OLD;
END
$$;

-- Comments stay as they are now; reported texts, messages to moderators, and the text of removed comments are
-- deleted. Waiting appeals end, since their author is gone.
CREATE OR REPLACE FUNCTION app.forget_words(member uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  gone CONSTANT text := 'Deleted with the account of who wrote it';
  own uuid[];
BEGIN
  -- Locks the comment before its reports, as decisions do.
  PERFORM 1 FROM public.club_comments
  WHERE user_id = member AND (is_flagged OR removed_for IS NOT NULL) ORDER BY id FOR NO KEY UPDATE;
  own := ARRAY(
    SELECT id FROM public.club_comments WHERE user_id = member
    UNION SELECT comment_id FROM public.official_reply_authors WHERE user_id = member);
  UPDATE public.comment_reports SET comment = NULL WHERE comment IS NOT NULL AND comment_id = ANY (own);
  UPDATE public.comment_reports SET words = gone WHERE reporter_id = member AND words IS NOT NULL;
  own := ARRAY(SELECT id FROM public.club_comments WHERE user_id = member);
  UPDATE public.comment_decisions
  SET appeal = gone, answer = coalesce(answer, 'upheld'), answered_at = coalesce(answered_at, now())
  WHERE appeal IS NOT NULL AND comment_id = ANY (own);
  DELETE FROM public.removed_comments WHERE comment_id = ANY (own);
END
$$;

-- The log keeps what was done, without the member and what they wrote: 0 means a deleted user.
CREATE OR REPLACE FUNCTION app.forget_in_log(member public.profiles) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  nobody CONSTANT jsonb := to_jsonb('00000000-0000-0000-0000-000000000000'::text);
  this_one CONSTANT jsonb := to_jsonb(member.id::text);
BEGIN
  UPDATE public.audit_log SET subject_id = NULL, subject_name = 'Deleted user'
  WHERE subject = 'member' AND subject_id = member.id;
  UPDATE public.audit_log
  SET subject_name = 'Comment of a deleted user',
    before = before - 'comment' || jsonb_build_object('user_id', nobody)
  WHERE subject = 'comment' AND before -> 'user_id' = this_one;
  UPDATE public.audit_log SET subject_name = 'Comment of a deleted user'
  WHERE subject = 'comment'
    AND subject_id IN (SELECT id FROM public.club_comments WHERE user_id = member.id);
  UPDATE public.audit_log
  SET before = app.without_byline(before, member), after = app.without_byline(after, member)
  WHERE subject = 'post' AND (this_one IN (before -> 'author_id', after -> 'author_id')
    OR subject_id IN (SELECT id FROM public.blog_posts WHERE author_id = member.id));
  UPDATE public.audit_log
  SET before = CASE WHEN before -> 'author_id' = this_one
      THEN before || jsonb_build_object('author_id', nobody) ELSE before END,
    after = CASE WHEN after -> 'author_id' = this_one
      THEN after || jsonb_build_object('author_id', nobody) ELSE after END
  WHERE subject = 'post' AND this_one IN (before -> 'author_id', after -> 'author_id');
END
$$;

-- The author in the fields of a post, unless it is this member's name.
CREATE OR REPLACE FUNCTION app.without_byline(fields jsonb, member public.profiles) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT CASE WHEN lower(btrim(fields ->> 'author')) IN (lower(member.full_name), lower(member.username))
    THEN fields || '{"author": ""}' ELSE fields END
$$;

-- Posts stay. Those signed with the member's own name lose it, in all versions.
CREATE OR REPLACE FUNCTION app.forget_bylines(member public.profiles) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  own uuid[] := ARRAY(
    SELECT id FROM public.blog_posts WHERE author_id = member.id
    UNION SELECT post_id FROM public.blog_versions WHERE author_id = member.id);
BEGIN
  UPDATE public.blog_posts SET author = NULL
  WHERE author_id = member.id AND lower(btrim(author)) IN (lower(member.full_name), lower(member.username));
  UPDATE public.blog_versions SET fields = app.without_byline(fields, member)
  WHERE post_id = ANY (own) AND fields <> app.without_byline(fields, member);
  UPDATE public.blog_drafts SET fields = app.without_byline(fields, member)
  WHERE post_id = ANY (own) AND fields <> app.without_byline(fields, member);
END
$$;
