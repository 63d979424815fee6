-- D7: deactivation ends all sessions at once, and drops a waiting digest.
CREATE OR REPLACE FUNCTION app.end_sessions_of_deactivated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  DELETE FROM auth.session WHERE user_id = NEW.id;
  DELETE FROM auth.refresh_token WHERE user_id = NEW.id;
  -- The job library creates this schema when the site starts.
  IF pg_catalog.to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker._private_jobs WHERE key = 'digest ' || NEW.id));
  END IF;
  RETURN NULL;
END
$$;

-- A sign-in that read the account just before it was deactivated gets no session either: the row lock makes
-- it wait for the deactivation.
CREATE OR REPLACE FUNCTION app.refuse_session_of_deactivated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM public.profiles WHERE id = NEW.user_id FOR SHARE;
  IF state = 'deactivated' THEN
    RAISE EXCEPTION 'This account has been deactivated.' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;

-- A new administrator's existing sessions become those of an administrator at once.
CREATE OR REPLACE FUNCTION app.shorten_sessions_of_administrator() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  UPDATE auth.session SET expires_at = now() + interval '12 hours'
  WHERE user_id = NEW.user_id AND kind = 'browser' AND expires_at > now() + interval '12 hours';
  RETURN NULL;
END
$$;

-- D7: users cannot deactivate themselves. The database owner acts as no user.
CREATE OR REPLACE FUNCTION app.refuse_own_deactivation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF NEW.id = app.user_id() THEN
    RAISE EXCEPTION 'You cannot deactivate your own account.'
      USING ERRCODE = '42501', CONSTRAINT = 'own_deactivation';
  END IF;
  RETURN NEW;
END
$$;

-- D7: one active administrator always remains, whatever changes: a role, a status, an account. Checked at
-- commit, so that roles may be replaced as a whole. Removals wait for each other here, and each then sees
-- what the others left; that needs the present, not the snapshot of a transaction.
CREATE OR REPLACE FUNCTION app.keep_an_administrator() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'Administrators are taken away in transactions that read what is committed.'
      USING ERRCODE = '25000', CONSTRAINT = 'last_administrator';
  END IF;
  PERFORM pg_advisory_xact_lock(7742);
  -- Not an administrator, so none is lost.
  IF TG_TABLE_NAME = 'profiles' AND NOT EXISTS (
    SELECT 1 FROM public.user_roles WHERE user_id = NEW.id AND role = 'admin'
  ) THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM public.user_roles AS held
    JOIN public.profiles AS holder ON holder.id = held.user_id
    WHERE held.role = 'admin' AND holder.status IS DISTINCT FROM 'deactivated'
  ) THEN
    RAISE EXCEPTION 'The last active administrator cannot be removed.'
      USING ERRCODE = '23514', CONSTRAINT = 'last_administrator';
  END IF;
  RETURN NULL;
END
$$;

-- When a user becomes an administrator, or a deactivated administrator is reactivated, all administrators
-- are told, the new one included.
CREATE OR REPLACE FUNCTION app.announce_administrator() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  recipient text;
  is_back boolean := TG_TABLE_NAME = 'profiles';
  member uuid := to_jsonb(NEW) ->> CASE WHEN is_back THEN 'id' ELSE 'user_id' END;
BEGIN
  -- The database owner acts as no user; the job library creates the schema when the site starts.
  IF app.user_id() IS NULL OR pg_catalog.to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN NULL;
  END IF;
  IF is_back AND NOT EXISTS (SELECT 1 FROM public.user_roles WHERE user_id = member AND role = 'admin') THEN
    RETURN NULL;
  END IF;
  FOR recipient IN
    SELECT account.email FROM public.user_roles AS held
    JOIN public.profiles AS holder ON holder.id = held.user_id
    JOIN auth."user" AS account ON account.id = held.user_id
    WHERE held.role = 'admin' AND holder.status IS DISTINCT FROM 'deactivated'
  LOOP
    PERFORM graphile_worker.add_job('mail', json_build_object(
      'kind', 'administrator-added', 'to', recipient, 'isBack', is_back,
      'username', coalesce((SELECT username FROM public.profiles WHERE id = member), 'a member'),
      'byUsername', coalesce((SELECT username FROM public.profiles WHERE id = app.user_id()), 'a member')));
  END LOOP;
  RETURN NULL;
END
$$;

-- New administrators of a club are told at once.
CREATE OR REPLACE FUNCTION app.mail_club_administrator() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  -- The database owner acts as no user.
  IF app.user_id() IS NOT NULL AND app.user_id() <> NEW.user_id AND NOT app.is_merging() THEN
    PERFORM app.mail_moderation('club-administrator-added', NEW.user_id, jsonb_build_object(
      'clubName', name, 'path', '/clubs/' || concat_ws('/', state_slug, county_slug, city_slug, slug)))
    FROM public.clubs WHERE id = NEW.club_id;
  END IF;
  RETURN NULL;
END
$$;

-- The email addresses of some members. Administrators see nothing else of schema auth.
CREATE OR REPLACE FUNCTION app.emails_of(members uuid[]) RETURNS TABLE (id uuid, email text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT account.id, account.email FROM auth."user" AS account
  WHERE account.id = ANY (members) AND app.is_admin()
$$;

-- Members whose email address matches a LIKE pattern.
CREATE OR REPLACE FUNCTION app.members_by_email(pattern text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT account.id FROM auth."user" AS account
  WHERE account.email ILIKE pattern AND app.is_admin()
$$;

-- The clubs of some members. The rest of an affiliation, such as a player's name, is visible to its owner
-- only.
CREATE OR REPLACE FUNCTION app.affiliations_of(members uuid[]) RETURNS TABLE (user_id uuid, club_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT own.user_id, own.club_id FROM public.user_club_affiliations AS own
  WHERE own.user_id = ANY (members) AND app.is_admin()
$$;

-- The full name of a member, for that member and for administrators; otherwise null.
CREATE OR REPLACE FUNCTION app.full_name_of(member uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT full_name FROM public.profiles
  WHERE id = member AND (member = app.user_id() AND app.is_active() OR app.is_admin())
$$;

-- Stores the skeleton of a member's new username (D75), unless another member's has the same. Two members who
-- choose at once take turns. Older names may share a skeleton.
CREATE OR REPLACE FUNCTION app.claim_username(member uuid, chosen text, look text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF current_setting('role') <> 'directory_accounts' AND member IS DISTINCT FROM app.user_id() THEN
    RAISE EXCEPTION 'Members choose their own username' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('username ' || look, 0));
  IF EXISTS (
    SELECT FROM auth.username_skeleton AS held
    JOIN public.profiles AS holder ON holder.id = held.user_id AND holder.username = held.username
    WHERE held.skeleton = look AND held.user_id <> member
  ) THEN
    RAISE EXCEPTION 'This username looks like another'
      USING ERRCODE = '23505', CONSTRAINT = 'username_skeleton_taken';
  END IF;
  INSERT INTO auth.username_skeleton (user_id, username, skeleton) VALUES (member, chosen, look)
  ON CONFLICT (user_id) DO UPDATE SET username = excluded.username, skeleton = excluded.skeleton;
END
$$;

-- Members whose username looks like another member's, or like one reserved for the site.
CREATE OR REPLACE FUNCTION app.alike_usernames(kept text[]) RETURNS TABLE (id uuid, others text[])
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  WITH named AS (
    SELECT holder.id, holder.username, held.skeleton,
      array_agg(holder.username) OVER (PARTITION BY held.skeleton) AS alike
    FROM auth.username_skeleton AS held
    JOIN public.profiles AS holder ON holder.id = held.user_id AND holder.username = held.username
    WHERE app.is_admin()
  )
  SELECT named.id, array_remove(named.alike, named.username) FROM named
  WHERE cardinality(named.alike) > 1
    OR regexp_replace(named.skeleton, '[^[:alnum:]]', '', 'g') = ANY (kept)
$$;
