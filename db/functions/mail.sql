-- Queues a mail in the caller's transaction, so that it is sent if and only if that commits. Acting roles can
-- create jobs only here, and each kind names the role that may queue it. A mail may be delayed: a
-- confirmation goes out once in ten minutes (D55).
CREATE OR REPLACE FUNCTION app.enqueue_mail(kind text, payload jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  -- The role from SET ROLE; current_user is the owner in here.
  asker text := current_setting('role');
  askers text[] := CASE kind
    WHEN 'confirm-email' THEN ARRAY['directory_accounts']
    WHEN 'existing-account' THEN ARRAY['directory_accounts']
    WHEN 'sign-in-changed' THEN ARRAY['directory_accounts']
    WHEN 'new-browser' THEN ARRAY['directory_accounts']
    WHEN 'confirm-email-change' THEN ARRAY['directory_accounts']
    WHEN 'suspicious-sign-ins' THEN ARRAY['directory_accounts']
    WHEN 'reset-password' THEN ARRAY['directory_accounts']
    WHEN 'password-changed' THEN ARRAY['directory_accounts']
    WHEN 'email-changed' THEN ARRAY['directory_accounts']
    WHEN 'account-deleted' THEN ARRAY['directory_accounts']
    WHEN 'club-suggestion' THEN ARRAY['directory_visitor', 'directory_member', 'directory_admin']
    WHEN 'edit-suggestion' THEN ARRAY['directory_member', 'directory_admin']
    WHEN 'suggestion-reply' THEN ARRAY['directory_admin']
    WHEN 'digest' THEN ARRAY['directory_jobs']
    WHEN 'club-mail' THEN ARRAY['directory_jobs']
  END;
  is_suggestion boolean := kind IN ('club-suggestion', 'edit-suggestion');
  longest integer := CASE WHEN kind = 'digest' THEN 200000 WHEN is_suggestion OR kind = 'club-mail' THEN 80000 ELSE 8000 END;
  send_at timestamptz;
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
  send_at := coalesce((payload ->> 'sendAt')::timestamptz, now());
  IF send_at > now() + interval '1 hour' THEN
    RAISE EXCEPTION 'A mail waits for an hour at most' USING ERRCODE = '22023';
  END IF;
  PERFORM graphile_worker.add_job(
    'mail',
    (payload - 'sendAt' - 'userId' || jsonb_build_object('kind', kind)
      -- Deletes the waiting mail with its account (db/functions/personal-data.sql).
      || CASE WHEN is_suggestion AND app.user_id() IS NOT NULL
        THEN jsonb_build_object('suggestedBy', app.user_id()) ELSE '{}' END)::json,
    run_at => send_at,
    -- Finds the waiting mail (db/functions/saved.sql).
    job_key => CASE kind WHEN 'digest' THEN 'digest ' || (payload ->> 'userId') END
  );
END
$$;

-- Overdue mails, for administrators: waiting for over 15 minutes, or given up and not yet deleted. With the
-- address and the mail server's last answer, without contents. Errors are the codes of
-- src/platform/mail/smtp.ts, or 'other'.
CREATE OR REPLACE FUNCTION app.unsent_mails()
RETURNS TABLE (
  id text, kind text, recipient text, since timestamptz, tries integer, tried_at timestamptz, is_given_up boolean,
  failure text, relay text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF app.is_admin() IS NOT TRUE OR pg_catalog.to_regclass('graphile_worker.jobs') IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT job.id::text, sent.payload ->> 'kind', sent.payload ->> 'to', job.created_at, job.attempts::integer,
    job.run_at, job.attempts >= job.max_attempts,
    CASE WHEN job.last_error IS NOT NULL THEN
      coalesce(substring(job.last_error FROM '^mail not taken ([A-Z0-9 ]{1,40})$'), 'other')
    END,
    sent.payload ->> 'relay'
  FROM graphile_worker.jobs AS job
  -- No view contains the payload of a mail.
  JOIN graphile_worker._private_jobs AS sent ON sent.id = job.id
  WHERE job.task_identifier = 'mail'
    AND (job.created_at < now() - interval '15 minutes' OR job.attempts >= job.max_attempts);
END
$$;

-- Overdue mails in numbers: waiting, since when, given up within a week, and the last error. Without those
-- that came back from clubs, which are noted beside the clubs.
CREATE OR REPLACE FUNCTION app.mail_backlog()
RETURNS TABLE (waiting integer, since timestamptz, given_up integer, failure text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF app.is_admin() IS NOT TRUE THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT (count(*) FILTER (WHERE NOT mail.is_given_up))::integer,
    min(mail.since) FILTER (WHERE NOT mail.is_given_up),
    (count(*) FILTER (WHERE mail.is_given_up))::integer,
    (array_agg(mail.failure ORDER BY mail.tried_at DESC) FILTER (WHERE mail.failure IS NOT NULL))[1]
  FROM app.unsent_mails() AS mail
  WHERE NOT mail.is_given_up OR (
    mail.tried_at > now() - interval '7 days' AND NOT (
      mail.kind = 'club-mail' AND coalesce(mail.failure LIKE '% RCPT TO %', false)
      AND coalesce(mail.relay !~ '^5\d\d[ -]5\.7\.', true)));
END
$$;

-- Sends unsent mails again, for administrators: the given ones, or all. Resets their attempts and what is
-- known of their mailboxes. Returns how many.
CREATE OR REPLACE FUNCTION app.send_mails_again(ids text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  chosen bigint[];
  number integer;
BEGIN
  IF app.is_admin() IS NOT TRUE THEN
    RAISE EXCEPTION 'Only administrators send mails again' USING ERRCODE = '42501';
  END IF;
  chosen := ARRAY(
    SELECT mail.id::bigint FROM app.unsent_mails() AS mail WHERE ids IS NULL OR mail.id = ANY (ids));
  IF chosen = '{}' THEN
    RETURN 0;
  END IF;
  UPDATE public.alert_settings AS settings SET mailbox_dead_since = NULL
  FROM auth."user" AS account, graphile_worker._private_jobs AS job
  WHERE job.id = ANY (chosen) AND account.email = job.payload ->> 'to' AND settings.user_id = account.id;
  DELETE FROM public.club_bounces AS bounce USING graphile_worker._private_jobs AS job
  WHERE job.id = ANY (chosen) AND bounce.club_id = (job.payload ->> 'clubId')::uuid;
  SELECT count(*) INTO number
  FROM graphile_worker.reschedule_jobs(chosen, run_at := now(), attempts := 0, max_attempts := 25);
  RETURN number;
END
$$;

-- Records a try to send a mail: 'sent', 'failed', 'refused' for good, 'returned' if the recipient is refused
-- for good, or 'dead' if the mailbox does not exist. The job keeps the server's answer. Refused mails are not
-- retried, and a dead mailbox gets no digests until a mail arrives there or the user changes the address. A
-- club is not written to after a bounce until its address changes.
CREATE OR REPLACE FUNCTION app.note_mail(job bigint, address text, outcome text, words text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  written_to uuid;
BEGIN
  UPDATE graphile_worker._private_jobs AS mail
  SET payload = (mail.payload::jsonb || jsonb_build_object('relay', left(words, 500)))::json,
    max_attempts = CASE WHEN outcome = 'failed' THEN mail.max_attempts ELSE mail.attempts END
  WHERE mail.id = job AND outcome <> 'sent';
  UPDATE public.alert_settings AS settings
  SET mailbox_dead_since = CASE outcome WHEN 'dead' THEN now() END
  FROM auth."user" AS account
  WHERE account.email = address AND settings.user_id = account.id
    AND outcome IN ('sent', 'dead') AND (settings.mailbox_dead_since IS NULL) = (outcome = 'dead');
  SELECT club.id INTO written_to FROM graphile_worker._private_jobs AS mail
  JOIN public.clubs AS club ON club.id = (mail.payload ->> 'clubId')::uuid AND club.contact_email = address
  WHERE mail.id = job AND mail.payload ->> 'kind' = 'club-mail';
  IF outcome = 'sent' THEN
    DELETE FROM public.club_bounces WHERE club_id = written_to;
  ELSIF outcome IN ('dead', 'returned') AND written_to IS NOT NULL THEN
    INSERT INTO public.club_bounces (club_id) VALUES (written_to)
    ON CONFLICT (club_id) DO UPDATE SET created_at = now();
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION app.forget_bounce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  DELETE FROM public.club_bounces WHERE club_id = NEW.id;
  RETURN NULL;
END
$$;

-- Begins to send a mailing; its job sends a batch and asks for the next.
CREATE OR REPLACE FUNCTION app.send_club_mailing(mailing uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF app.is_admin() IS NOT TRUE THEN
    RAISE EXCEPTION 'Only administrators write to clubs' USING ERRCODE = '42501';
  END IF;
  PERFORM graphile_worker.add_job('send-to-clubs', json_build_object('mailing', mailing),
    job_key => 'mailing ' || mailing);
END
$$;

-- Remembers, by the keyed hash of the address, that its owner wants no mail to clubs.
CREATE OR REPLACE FUNCTION app.opt_out_of_club_mail(hash text) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  INSERT INTO public.mail_opt_outs (address_hash) VALUES (hash) ON CONFLICT DO NOTHING
$$;

-- A new address, or the same one confirmed again, counts as an unknown mailbox.
CREATE OR REPLACE FUNCTION app.forget_dead_mailbox() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  UPDATE public.alert_settings AS settings SET mailbox_dead_since = NULL
  WHERE settings.user_id = NEW.id AND settings.mailbox_dead_since IS NOT NULL;
  RETURN NULL;
END
$$;

-- Given-up mails stay as jobs, address included, for 30 days. The last mail to a deleted account does not
-- stay, since nothing else holds its address.
CREATE OR REPLACE FUNCTION app.forget_given_up_mails() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM graphile_worker.complete_jobs(ARRAY(
    SELECT job.id FROM graphile_worker.jobs AS job
    JOIN graphile_worker._private_jobs AS sent ON sent.id = job.id
    WHERE job.task_identifier = 'mail' AND job.attempts >= job.max_attempts
      -- The time of the next retry, at most hours after the last one.
      AND (job.run_at < now() - interval '30 days' OR sent.payload ->> 'kind' = 'account-deleted')
  ));
END
$$;
