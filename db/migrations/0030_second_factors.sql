CREATE TABLE "auth"."passkey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkey_name" CHECK (char_length("auth"."passkey"."name") between 1 and 60),
	CONSTRAINT "passkey_counter" CHECK ("auth"."passkey"."counter" >= 0),
	CONSTRAINT "passkey_credential_id" CHECK (char_length("auth"."passkey"."credential_id") between 1 and 1400),
	CONSTRAINT "passkey_public_key" CHECK (char_length("auth"."passkey"."public_key") between 1 and 8000)
);
--> statement-breakpoint
CREATE TABLE "auth"."second_factor_rule" (
	"only_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factor_rule_only_one" CHECK ("auth"."second_factor_rule"."only_one")
);
--> statement-breakpoint
CREATE TABLE "auth"."two_factor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "auth"."user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_user_id" ON "auth"."passkey" USING btree ("user_id");
--> statement-breakpoint
-- Second factors: an authenticator app with recovery codes, and passkeys. Only the accounts role sees
-- the tables, as with all that signs somebody in.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['two_factor', 'passkey', 'second_factor_rule'] LOOP
    EXECUTE format('ALTER TABLE auth.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE auth.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner ON auth.%I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY accounts ON auth.%I TO directory_accounts USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON auth.%I TO directory_accounts', name);
  END LOOP;
END
$$;
--> statement-breakpoint
-- When an administrator has to have a second factor: a week after the rule began or the role was
-- given, whichever came last. Null for anybody who needs none or has one.
CREATE FUNCTION app.second_factor_due(member uuid) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT greatest(rule.since, held.created_at) + interval '7 days'
  FROM auth.second_factor_rule AS rule
  CROSS JOIN public.user_roles AS held
  JOIN auth."user" AS account ON account.id = held.user_id
  WHERE held.user_id = member AND held.role = 'admin' AND NOT account.two_factor_enabled
$$;
--> statement-breakpoint
-- As before, but an administrator whose week is over counts as a member until there is a second factor.
CREATE OR REPLACE FUNCTION app.is_admin() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.is_active() AND EXISTS (
    SELECT 1 FROM public.user_roles WHERE user_id = app.user_id() AND role = 'admin'
  ) AND coalesce(app.second_factor_due(app.user_id()) > now(), true)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app.may_edit_club(club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.is_admin() OR (app.is_active() AND EXISTS (
    SELECT 1 FROM public.user_roles
    WHERE user_id = app.user_id() AND role = 'club_admin' AND club_id = club
  ))
$$;
--> statement-breakpoint
-- How the account of the one who asks is secured, without what signs them in; part of their record.
CREATE FUNCTION app.own_sign_in_security() RETURNS jsonb
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
      FROM auth.passkey AS own WHERE own.user_id = owner.id))
  FROM auth."user" AS owner
  WHERE owner.id = app.user_id() AND app.is_active()
    -- As everywhere: whoever acts as an administrator without being one sees nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;
--> statement-breakpoint
-- Whoever gives the role of an administrator: all administrators are told, the new one included.
CREATE FUNCTION app.announce_administrator() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  recipient text;
BEGIN
  -- The owner of the database acts as nobody; the schema is the library's, made at the start of the site.
  IF app.user_id() IS NULL OR pg_catalog.to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN NULL;
  END IF;
  FOR recipient IN
    SELECT account.email FROM public.user_roles AS held
    JOIN public.profiles AS holder ON holder.id = held.user_id
    JOIN auth."user" AS account ON account.id = held.user_id
    WHERE held.role = 'admin' AND holder.status IS DISTINCT FROM 'deactivated'
  LOOP
    PERFORM graphile_worker.add_job('mail', json_build_object(
      'kind', 'administrator-added', 'to', recipient,
      'username', coalesce((SELECT username FROM public.profiles WHERE id = NEW.user_id), 'a member'),
      'byUsername', coalesce((SELECT username FROM public.profiles WHERE id = app.user_id()), 'a member')));
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER user_roles_announce_administrator AFTER INSERT ON user_roles
FOR EACH ROW WHEN (NEW.role = 'admin')
EXECUTE FUNCTION app.announce_administrator();
--> statement-breakpoint
-- As before, with the mails about signing in.
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
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.second_factor_due, app.own_sign_in_security, app.announce_administrator
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.second_factor_due TO directory_accounts;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.own_sign_in_security TO directory_member;
