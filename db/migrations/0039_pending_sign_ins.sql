-- As before, with the links that were mailed apart from sign-ins whose second step is still to be done: both
-- are about the id of the account. The library for accounts names the latter as authentication.ts says.
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
      FROM auth.email_change AS own WHERE own.user_id = owner.id),
    -- In place of those of app.own_record().
    'mailed_links', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'kind', CASE own.value WHEN owner.id::text THEN 'reset-password' ELSE 'confirm-email' END,
        'created_at', own.created_at, 'expires_at', own.expires_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM auth.verification AS own
      WHERE own.value IN (owner.id::text, 'confirm:' || owner.id)
        AND own.identifier NOT LIKE 'second-step:%'),
    'pending_sign_ins', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'created_at', own.created_at, 'expires_at', own.expires_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM auth.verification AS own
      WHERE own.value = owner.id::text AND own.identifier LIKE 'second-step:%'))
  FROM auth."user" AS owner
  WHERE owner.id = app.user_id() AND app.is_active()
    -- As everywhere: whoever acts as an administrator without being one sees nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;
