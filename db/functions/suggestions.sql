-- Not when an account goes that has handled it: that touches handled_by alone.
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

-- Suggestions are kept for two years, and how to reach who suggested a club for 90 days after it was closed (D73).
-- The sweep calls this; nobody else may delete them.
CREATE OR REPLACE FUNCTION app.forget_suggestions() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.club_suggestions WHERE created_at < now() - interval '2 years';
  DELETE FROM public.club_edit_suggestions WHERE created_at < now() - interval '2 years';
  UPDATE public.club_suggestions SET contact_name = NULL, contact_email = NULL, contact_phone = NULL
  WHERE status IN ('done', 'declined') AND coalesce(handled_at, created_at) < now() - interval '90 days'
    AND num_nonnulls(contact_name, contact_email, contact_phone) > 0;
$$;
