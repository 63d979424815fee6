CREATE TABLE "auth"."email_change" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"session_id" uuid NOT NULL,
	"old_token" text,
	"new_token" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_change_old_token_unique" UNIQUE("old_token"),
	CONSTRAINT "email_change_new_token_unique" UNIQUE("new_token"),
	CONSTRAINT "email_change_new_email_address" CHECK (char_length("auth"."email_change"."new_email") <= 254 and "auth"."email_change"."new_email" ~ '^([^[:space:]@]+@[^[:space:]@]+)?$')
);
--> statement-breakpoint
ALTER TABLE "auth"."email_change" ADD CONSTRAINT "email_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Closed to all but the role of accounts, as with all that signs somebody in.
ALTER TABLE auth.email_change ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE auth.email_change FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON auth.email_change TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY accounts ON auth.email_change TO directory_accounts USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.email_change TO directory_accounts;
--> statement-breakpoint
-- As before, with a change of the address that waits.
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
      FROM auth.email_change AS own WHERE own.user_id = owner.id))
  FROM auth."user" AS owner
  WHERE owner.id = app.user_id() AND app.is_active()
    -- As everywhere: whoever acts as an administrator without being one sees nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;
