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
$$;
