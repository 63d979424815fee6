ALTER TABLE "auth"."session" ADD COLUMN "kind" text DEFAULT 'browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_kind" CHECK ("auth"."session"."kind" in ('browser', 'program'));
--> statement-breakpoint
-- What is stored of a session is a hash, as of refresh tokens: who reads the table cannot use it.
-- Sessions go on, each in the place it was made for: those with a refresh token are programs'.
UPDATE auth.session SET
  token = 'sha256:' || rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '='),
  kind = CASE
    WHEN id IN (SELECT session_id FROM auth.refresh_token) THEN 'program' ELSE 'browser' END
WHERE token NOT LIKE 'sha256:%';
--> statement-breakpoint
-- A browser's session ends after 30 days without use and 90 days at the latest, that of an administrator
-- after 12 hours without use.
UPDATE auth.session AS kept SET expires_at = least(
  expires_at,
  created_at + interval '90 days',
  CASE WHEN EXISTS (
    SELECT FROM public.user_roles WHERE user_id = kept.user_id AND role = 'admin'
  ) THEN now() + interval '12 hours' END)
WHERE kind = 'browser';
--> statement-breakpoint
-- Who becomes an administrator is one from that moment on, in the browsers they are signed in with, too.
CREATE FUNCTION app.shorten_sessions_of_administrator() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  UPDATE auth.session SET expires_at = now() + interval '12 hours'
  WHERE user_id = NEW.user_id AND kind = 'browser' AND expires_at > now() + interval '12 hours';
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.shorten_sessions_of_administrator FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER user_roles_shorten_sessions AFTER INSERT OR UPDATE OF role, user_id ON user_roles
FOR EACH ROW WHEN (NEW.role = 'admin')
EXECUTE FUNCTION app.shorten_sessions_of_administrator();
--> statement-breakpoint
-- As before, with the kinds of sessions and the browsers that are known.
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
