-- What is stored about a member is theirs: they may read all of it and delete their account. Comments
-- stay, as of 'Deleted user'; everything else goes with the account, whoever deletes it and by
-- whatever way: the command of the site, the sweep of unconfirmed accounts, an operator by hand.

-- What is stored about a member is theirs: all of it, for the one who asks.
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
    'guide_drafts', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'fields', own.fields, 'saved_at', own.saved_at) ORDER BY own.saved_at, own.post_id), '[]')
      FROM public.blog_drafts AS own WHERE own.author_id = owner.id),
    'guide_versions', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'kind', own.kind, 'fields', own.fields, 'saved_at', own.saved_at) ORDER BY own.id), '[]')
      FROM public.blog_versions AS own WHERE own.author_id = owner.id),
    'open_guides', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('seen_at', own.seen_at) ORDER BY own.seen_at), '[]')
      FROM public.blog_editors AS own WHERE own.user_id = owner.id),
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

-- What app.own_record tells of the suggestions of the one who asks, with how far they are, and what the
-- one who asks has handled and imported as an administrator. Notes are about the work and stay with it.
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
      ) AS handled
      WHERE handled.handled_by = app.user_id()),
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
      WHERE app.user_id() IN (own.actor_id, own.undone_by)))
  WHERE app.is_active()
$$;

-- The links that were mailed are told apart from sign-ins whose second step is still to be done: both are
-- about the id of the account. The library for accounts names the latter as authentication.ts says.
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
    -- In place of those of app.own_record().
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
    -- As everywhere: whoever acts as an administrator without being one sees nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;

-- An account goes: with it the links that were mailed to its owner, and the mails that wait with its
-- address in them, which speak of an account that is gone. A mail that is being sent right now is let go.
CREATE OR REPLACE FUNCTION app.forget_account() RETURNS trigger
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

-- Begins the deletion of a member by an administrator: tells whether that is one still, asked while nobody else changes
-- the member, and writes the line of the log, which the deletion has forget at once whom it is about. What goes with the
-- account is the deed of nobody, so the administrator acts in here alone.
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

-- A member goes. Their clubs are locked in one order before ratings, affiliations and roles go one by one, so that two who
-- leave at once do not wait for each other. The log of changes keeps what was done, and forgets who
-- they were and what they wrote: 0 stands for somebody who is gone.
CREATE OR REPLACE FUNCTION app.forget_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  nobody CONSTANT jsonb := to_jsonb('00000000-0000-0000-0000-000000000000'::text);
  this_one CONSTANT jsonb := to_jsonb(OLD.id::text);
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

  -- Comments stay as they are now, and not as they were when somebody reported them. Locked as by whoever decides: the
  -- comment before its reports.
  PERFORM 1 FROM public.club_comments WHERE user_id = OLD.id AND is_flagged ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.comment_reports SET comment = NULL
  WHERE comment IS NOT NULL AND comment_id IN (SELECT id FROM public.club_comments WHERE user_id = OLD.id);
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
