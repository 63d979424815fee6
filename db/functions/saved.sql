-- Limits what a member saves to the trigger's argument of rows. After the insert, so that a row saved again
-- does not count.
CREATE OR REPLACE FUNCTION app.limit_saved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  held bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM public.%I WHERE user_id = $1', TG_TABLE_NAME)
  INTO held USING NEW.user_id;
  IF held > TG_ARGV[0]::integer AND NOT app.is_merging() THEN
    RAISE EXCEPTION 'No more than % of these are saved', TG_ARGV[0]
      USING ERRCODE = '23514', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END
$$;

-- The caller's saved things, which app.own_record leaves out.
CREATE OR REPLACE FUNCTION app.own_saved() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object(
    'saved_clubs', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', own.club_name, 'club_id', own.club_id, 'note', own.note,
        'last_told_in_alerts', own.told, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.club_id), '[]')
      FROM public.saved_clubs AS own WHERE own.user_id = app.user_id()),
    'saved_searches', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'name', own.name, 'page', own.page, 'query', own.query, 'alerts', own.alerts,
        'last_told_in_alerts', own.told, 'last_told_on', own.told_on, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.saved_searches AS own WHERE own.user_id = app.user_id()),
    'alerts_for_saved_clubs', (
      SELECT jsonb_build_object(
        'alerts', own.clubs, 'last_told_on', own.clubs_told_on, 'last_looked_on', own.digest_on,
        'mailbox_refused_since', own.mailbox_dead_since,
        'emails_about_what_is_waiting', own.waiting, 'last_told_what_is_waiting_on', own.waiting_told_on)
      FROM public.alert_settings AS own WHERE own.user_id = app.user_id()))
  WHERE app.is_active()
$$;

CREATE OR REPLACE FUNCTION app.administers(member uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (SELECT FROM public.user_roles WHERE user_id = member AND role = 'admin')
$$;

-- Begins the digest of the next person, by id, who is due on a day: locks the row until the transaction ends
-- and marks the day as done. Skips unconfirmed addresses, deactivated accounts, dead mailboxes, and people
-- whose last digest still waits. Daily digests are due once a day, weekly ones once in a week that begins on
-- Monday.
CREATE OR REPLACE FUNCTION app.begin_digest(today date, behind uuid)
RETURNS TABLE (
  user_id uuid, email text, unsubscribe_key text, are_clubs_due boolean, due_searches uuid[], is_waiting_due boolean
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  monday CONSTANT date := date_trunc('week', today)::date;
  chosen public.alert_settings;
  address text;
BEGIN
  SELECT settings.* INTO chosen
  FROM public.alert_settings AS settings
  JOIN public.profiles AS profile ON profile.id = settings.user_id
  JOIN auth."user" AS account ON account.id = settings.user_id
  WHERE settings.user_id > behind AND coalesce(settings.digest_on < today, true)
    AND account.email_verified AND profile.status IS DISTINCT FROM 'deactivated'
    AND settings.mailbox_dead_since IS NULL
    AND (settings.clubs <> 'off' OR EXISTS (
      SELECT FROM public.saved_searches AS search
      WHERE search.user_id = settings.user_id AND search.alerts <> 'off')
      OR settings.waiting <> 'off' AND app.administers(settings.user_id))
    AND NOT EXISTS (
      SELECT FROM graphile_worker._private_jobs AS job
      WHERE job.key = 'digest ' || settings.user_id AND job.attempts < job.max_attempts)
  ORDER BY settings.user_id
  LIMIT 1 FOR UPDATE OF settings SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Locked as well: an account deactivated meanwhile still gets this digest.
  SELECT account.email INTO address FROM auth."user" AS account
  JOIN public.profiles AS profile ON profile.id = account.id
  WHERE account.id = chosen.user_id AND account.email_verified
    AND profile.status IS DISTINCT FROM 'deactivated'
  FOR SHARE;
  UPDATE public.alert_settings AS settings SET digest_on = today
  WHERE settings.user_id = chosen.user_id;
  RETURN QUERY SELECT chosen.user_id, address, chosen.unsubscribe_key,
    CASE chosen.clubs
      WHEN 'daily' THEN coalesce(chosen.clubs_told_on < today, true)
      WHEN 'weekly' THEN coalesce(chosen.clubs_told_on < monday, true)
      ELSE false
    END,
    ARRAY(
      SELECT search.id FROM public.saved_searches AS search
      WHERE search.user_id = chosen.user_id AND CASE search.alerts
        WHEN 'daily' THEN coalesce(search.told_on < today, true)
        WHEN 'weekly' THEN coalesce(search.told_on < monday, true)
        ELSE false
      END
      ORDER BY search.created_at, search.id),
    app.administers(chosen.user_id) AND CASE chosen.waiting
      WHEN 'daily' THEN coalesce(chosen.waiting_told_on < today, true)
      WHEN 'weekly' THEN coalesce(chosen.waiting_told_on < monday, true)
      ELSE false
    END;
END
$$;

-- Begins to send a waiting digest: returns which parts, 'clubs', 'waiting' or ids of searches, are still
-- wanted, and the owner's present address. Nothing for deactivated accounts, unconfirmed addresses, and unknown
-- keys. Marks the day as done, so that a mail delayed overnight is not followed by a second one.
CREATE OR REPLACE FUNCTION app.begin_sending_digest(key text, today date, parts text[])
RETURNS TABLE (address text, wanted text[])
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  chosen public.alert_settings;
BEGIN
  SELECT settings.* INTO chosen FROM public.alert_settings AS settings
  WHERE settings.unsubscribe_key = key FOR UPDATE;
  SELECT account.email INTO address FROM auth."user" AS account
  JOIN public.profiles AS profile ON profile.id = account.id
  WHERE account.id = chosen.user_id AND account.email_verified
    AND profile.status IS DISTINCT FROM 'deactivated';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  wanted := ARRAY(
    SELECT part FROM unnest(parts) AS part
    WHERE part = 'clubs' AND chosen.clubs <> 'off'
      OR part = 'waiting' AND chosen.waiting <> 'off' AND app.administers(chosen.user_id) OR EXISTS (
      SELECT FROM public.saved_searches AS search
      WHERE search.user_id = chosen.user_id AND search.id::text = part AND search.alerts <> 'off'));
  UPDATE public.alert_settings AS settings SET digest_on = today
  WHERE settings.user_id = chosen.user_id AND wanted <> '{}';
  RETURN NEXT;
END
$$;

-- Ends alerts without signing in, with the key from the mails: for saved clubs, for some searches, about what
-- is waiting, or several of these. Returns whether the key is known.
CREATE OR REPLACE FUNCTION app.unsubscribe(
  key text, of_clubs boolean, of_searches uuid[], of_waiting boolean DEFAULT false
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  owner uuid;
BEGIN
  SELECT settings.user_id INTO owner FROM public.alert_settings AS settings
  WHERE settings.unsubscribe_key = key FOR UPDATE;
  IF owner IS NULL THEN
    RETURN false;
  END IF;
  UPDATE public.alert_settings AS settings SET clubs = 'off', clubs_told_on = NULL
  WHERE settings.user_id = owner AND of_clubs;
  UPDATE public.alert_settings AS settings SET waiting = 'off', waiting_told_on = NULL
  WHERE settings.user_id = owner AND of_waiting;
  UPDATE public.saved_searches AS search SET alerts = 'off', told = NULL, told_on = NULL
  WHERE search.user_id = owner AND search.id = ANY (of_searches);
  RETURN true;
END
$$;
