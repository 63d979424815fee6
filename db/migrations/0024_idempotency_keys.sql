-- What somebody sends is done once, however often it arrives: a second click, an answer that was lost
-- on the way. The browser names each request that creates something; the transaction that does it keeps
-- the name and what was answered. Nobody reads the table: two functions know it.
CREATE TABLE idempotency_keys (
  key uuid NOT NULL,
  -- A command may have several transactions, one after the other.
  step smallint NOT NULL,
  user_id uuid CONSTRAINT idempotency_keys_user_id_profiles_id_fk
    REFERENCES profiles (id) ON DELETE CASCADE,
  -- {"value": …}, once the work is done.
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key, step),
  CONSTRAINT idempotency_keys_step CHECK (step BETWEEN 0 AND 9),
  CONSTRAINT idempotency_keys_answer CHECK (octet_length(answer::text) <= 100000)
);
--> statement-breakpoint
CREATE INDEX idempotency_keys_user ON idempotency_keys (user_id);
--> statement-breakpoint
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
--> statement-breakpoint
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON idempotency_keys TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY only_admins ON idempotency_keys AS RESTRICTIVE TO directory_admin
  USING (current_user <> 'directory_admin' OR (SELECT app.is_admin()))
  WITH CHECK (current_user <> 'directory_admin' OR (SELECT app.is_admin()));
--> statement-breakpoint
-- Null when the work is to be done now; waits for another transaction that does it at this moment.
-- Else what was answered then: {"value": …}, or {} to anybody but the one who asked.
CREATE FUNCTION app.begin_once(wanted uuid, wanted_step integer) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  known jsonb;
BEGIN
  INSERT INTO public.idempotency_keys (key, step, user_id)
  VALUES (wanted, wanted_step, app.user_id())
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT answer INTO known FROM public.idempotency_keys
  WHERE key = wanted AND step = wanted_step AND user_id IS NOT DISTINCT FROM app.user_id();
  RETURN coalesce(known, '{}');
END
$$;
--> statement-breakpoint
CREATE FUNCTION app.end_once(wanted uuid, wanted_step integer, given jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  UPDATE public.idempotency_keys SET answer = jsonb_build_object('value', given)
  WHERE key = wanted AND step = wanted_step AND user_id IS NOT DISTINCT FROM app.user_id()
    AND answer IS NULL
$$;
--> statement-breakpoint
-- A browser tries again within minutes; the sweep of what has run out calls this.
CREATE FUNCTION app.forget_idempotency_keys() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.idempotency_keys WHERE created_at < now() - interval '1 day'
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.begin_once, app.end_once, app.forget_idempotency_keys FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.begin_once, app.end_once TO directory_visitor, directory_member;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.forget_idempotency_keys TO directory_accounts;
