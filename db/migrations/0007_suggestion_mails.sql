-- Mails about suggestions go to the people who run the site, at an address that only the server's
-- configuration names (decision 48): the contents of such a mail cannot name one. Anybody may suggest
-- a club, so anybody may ask for that mail (decision 11); the other takes a signed-in, active member.
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
    WHEN 'reset-password' THEN ARRAY['directory_accounts']
    WHEN 'password-changed' THEN ARRAY['directory_accounts']
    WHEN 'email-changed' THEN ARRAY['directory_accounts']
    WHEN 'club-suggestion' THEN ARRAY['directory_visitor', 'directory_member', 'directory_admin']
    WHEN 'edit-suggestion' THEN ARRAY['directory_member', 'directory_admin']
  END;
  is_suggestion boolean := kind IN ('club-suggestion', 'edit-suggestion');
  longest integer := CASE WHEN is_suggestion THEN 80000 ELSE 8000 END;
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
  PERFORM graphile_worker.add_job('mail', (payload || jsonb_build_object('kind', kind))::json);
END
$$;
--> statement-breakpoint
-- Administrators act with what members may do as well.
GRANT EXECUTE ON FUNCTION app.enqueue_mail(text, jsonb) TO directory_visitor, directory_member;
