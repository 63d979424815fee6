CREATE TABLE "auth"."guess" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."known_browser" (
	"user_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browser_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "auth"."known_browser" ADD CONSTRAINT "known_browser_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guess_ends_at" ON "auth"."guess" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "known_browser_hash" ON "auth"."known_browser" USING btree ("browser_hash");
--> statement-breakpoint
-- Guesses of passwords are counted for an account over all addresses, and browsers that its owner has
-- signed in with before are counted by themselves (decision 58). Only sign-in sees either.
ALTER TABLE auth.guess ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE auth.guess FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON auth.guess TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY accounts ON auth.guess TO directory_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE auth.known_browser ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE auth.known_browser FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON auth.known_browser TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY accounts ON auth.known_browser TO directory_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.guess, auth.known_browser TO directory_accounts;
--> statement-breakpoint
-- As before, with a mail about sign-ins that fail, and with mails that wait: what confirms an address
-- goes out once in ten minutes, so the next one is sent when they are over (decision 55).
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
    WHEN 'suspicious-sign-ins' THEN ARRAY['directory_accounts']
    WHEN 'reset-password' THEN ARRAY['directory_accounts']
    WHEN 'password-changed' THEN ARRAY['directory_accounts']
    WHEN 'email-changed' THEN ARRAY['directory_accounts']
    WHEN 'account-deleted' THEN ARRAY['directory_accounts']
    WHEN 'club-suggestion' THEN ARRAY['directory_visitor', 'directory_member', 'directory_admin']
    WHEN 'edit-suggestion' THEN ARRAY['directory_member', 'directory_admin']
  END;
  is_suggestion boolean := kind IN ('club-suggestion', 'edit-suggestion');
  longest integer := CASE WHEN is_suggestion THEN 80000 ELSE 8000 END;
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
    (payload - 'sendAt' || jsonb_build_object('kind', kind))::json,
    run_at => send_at
  );
END
$$;
