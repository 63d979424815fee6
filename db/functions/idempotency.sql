-- What somebody sends is done once, however often it arrives: a second click, an answer that was lost
-- on the way. Nobody reads the table: these functions know it.

-- Null when the work is to be done now; waits for another transaction that does it at this moment.
-- Else what was answered then: {"value": …}, or {} to anybody but the one who asked.
CREATE OR REPLACE FUNCTION app.begin_once(wanted uuid, wanted_step integer) RETURNS jsonb
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

CREATE OR REPLACE FUNCTION app.end_once(wanted uuid, wanted_step integer, given jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  UPDATE public.idempotency_keys SET answer = jsonb_build_object('value', given)
  WHERE key = wanted AND step = wanted_step AND user_id IS NOT DISTINCT FROM app.user_id()
    AND answer IS NULL
$$;

-- A browser tries again within minutes; the sweep of what has run out calls this.
CREATE OR REPLACE FUNCTION app.forget_idempotency_keys() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.idempotency_keys WHERE created_at < now() - interval '1 day'
$$;
