-- Jobs: what has to happen after a write, such as sending a mail. graphile-worker keeps them in the
-- schema graphile_worker, which it makes itself at start (src/platform/jobs/prepare-jobs.ts).
--   directory_jobs   works jobs off; knows nothing of the site's own tables

DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'directory_jobs') THEN
    CREATE ROLE directory_jobs NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this server is migrating at the same moment
END
$$;
--> statement-breakpoint
-- Who works, and when they were last known to live: the jobs of one who was killed are taken over.
CREATE TABLE app.job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
ALTER TABLE app.job_workers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.job_workers FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON app.job_workers TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY jobs ON app.job_workers TO directory_jobs USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT USAGE ON SCHEMA app TO directory_jobs;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON app.job_workers TO directory_jobs;
--> statement-breakpoint
-- Asks for a mail in the caller's transaction: it is sent if and only if that commits. The one way
-- for the acting roles to make a job. Each kind names the role that may ask for it, so that nobody
-- can have the site send mails of somebody else's making.
CREATE FUNCTION app.enqueue_mail(kind text, payload jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  asker text := CASE kind
    WHEN 'confirm-email' THEN 'directory_accounts'
    WHEN 'existing-account' THEN 'directory_accounts'
    WHEN 'reset-password' THEN 'directory_accounts'
    WHEN 'password-changed' THEN 'directory_accounts'
    WHEN 'email-changed' THEN 'directory_accounts'
  END;
BEGIN
  IF asker IS NULL THEN
    RAISE EXCEPTION 'There is no such kind of mail' USING ERRCODE = '22023';
  END IF;
  -- What SET ROLE said; current_user is the owner in here.
  IF asker <> current_setting('role') THEN
    RAISE EXCEPTION 'This role may not ask for this kind of mail' USING ERRCODE = '42501';
  END IF;
  IF jsonb_typeof(payload) IS DISTINCT FROM 'object' OR octet_length(payload::text) > 8000 THEN
    RAISE EXCEPTION 'The contents of a mail are an object of at most 8,000 bytes'
      USING ERRCODE = '22023';
  END IF;
  PERFORM graphile_worker.add_job('mail', (payload || jsonb_build_object('kind', kind))::json);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.enqueue_mail(text, jsonb) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.enqueue_mail(text, jsonb) TO directory_accounts;
