-- Not if the account that handled it is deleted, which only clears handled_by.
CREATE OR REPLACE FUNCTION app.note_handling() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.handled_by := app.user_id();
  NEW.handled_at := now();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;

-- Mails those who suggested changes of facts what became of them, once all are decided and the last decision
-- can no longer be undone. Nobody confirmed a visitor's address: it gets at most five results a day, and reasons only
-- from administrators.
CREATE OR REPLACE FUNCTION app.tell_suggester() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  key CONSTANT text := 'proposal ' || NEW.proposal_id;
  mail json;
BEGIN
  -- The job library creates the schema when the site starts.
  IF pg_catalog.to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT json_build_object(
    'kind', 'proposal-decided', 'to', max(coalesce(said.reply_to, account.email)),
    'clubName', max(club.name), 'path', '/clubs/' || NEW.club_id,
    'facts', json_agg(json_build_object(
      'fact', said.fact, 'isAccepted', said.outcome = 'accepted',
      'reason', CASE WHEN said.reply_to IS NULL OR EXISTS (
        SELECT 1 FROM public.user_roles WHERE user_id = said.handled_by AND role = 'admin') THEN said.reason END)))
  INTO mail
  FROM public.club_statements AS said
  JOIN public.clubs AS club ON club.id = said.club_id
  LEFT JOIN public.profiles AS profile ON profile.id = said.user_id AND profile.status IS DISTINCT FROM 'deactivated'
  LEFT JOIN auth."user" AS account ON account.id = profile.id AND account.email_verified
  WHERE said.proposal_id = NEW.proposal_id
  HAVING bool_and(said.outcome <> 'waiting') AND max(coalesce(said.reply_to, account.email)) IS NOT NULL
    AND (SELECT count(DISTINCT other.proposal_id) FROM public.club_statements AS other
      WHERE lower(other.reply_to) = lower(max(said.reply_to)) AND other.handled_at > now() - interval '1 day') <= 5;
  IF mail IS NULL THEN
    PERFORM graphile_worker.remove_job(key);
  ELSE
    PERFORM graphile_worker.add_job('mail', mail, run_at => now() + interval '20 seconds', job_key => key);
  END IF;
  RETURN NULL;
END
$$;

-- Suggestions are kept for two years, contact details for 90 days after closing (D73). Only the sweep may
-- delete them.
CREATE OR REPLACE FUNCTION app.forget_suggestions() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.club_suggestions WHERE created_at < now() - interval '2 years';
  DELETE FROM public.club_edit_suggestions WHERE created_at < now() - interval '2 years';
  UPDATE public.club_suggestions SET contact_name = NULL, contact_email = NULL, contact_phone = NULL
  WHERE status IN ('done', 'declined') AND coalesce(handled_at, created_at) < now() - interval '90 days'
    AND num_nonnulls(contact_name, contact_email, contact_phone) > 0;
  DELETE FROM public.club_statements WHERE kind = 'change' AND created_at < now() - interval '2 years';
  UPDATE public.club_statements SET reply_to = NULL
  WHERE reply_to IS NOT NULL AND outcome <> 'waiting' AND handled_at < now() - interval '90 days';
$$;
