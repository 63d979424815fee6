-- A request is executed once, however often it arrives: after a second click, or when an answer was lost.
-- Only these functions read the table.

-- Null if the work is to be done now; waits for another transaction that is doing it. Otherwise the earlier
-- answer: {"value": …}, or {} if another user sent it.
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

-- Browsers retry within minutes, and a decision is undone within seconds. The sweep calls this.
CREATE OR REPLACE FUNCTION app.forget_idempotency_keys() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.forget_undo();
  DELETE FROM public.idempotency_keys WHERE created_at < now() - interval '1 day'
$$;
