-- Who acts. All of these read as their owner, so that no policy depends on another.

CREATE OR REPLACE FUNCTION app.user_id() RETURNS uuid
LANGUAGE sql STABLE
SET search_path = ''
AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Deactivated accounts cannot act, nor accounts past the deadline where everyone needs a second factor.
CREATE OR REPLACE FUNCTION app.is_active() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.profiles
    WHERE id = app.user_id() AND status IS DISTINCT FROM 'deactivated'
  ) AND (
    NOT EXISTS (SELECT 1 FROM auth.second_factor_rule WHERE everyone_since IS NOT NULL)
    OR NOT app.lacks_second_factor(app.user_id(), 'user')
  )
$$;

CREATE OR REPLACE FUNCTION app.is_admin() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.is_active() AND EXISTS (
    SELECT 1 FROM public.user_roles WHERE user_id = app.user_id() AND role = 'admin'
  ) AND NOT app.lacks_second_factor(app.user_id(), 'admin')
$$;

CREATE OR REPLACE FUNCTION app.is_club_admin(club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.is_active() AND EXISTS (
    SELECT 1 FROM public.user_roles
    WHERE user_id = app.user_id() AND role = 'club_admin' AND club_id = club
  ) AND NOT app.lacks_second_factor(app.user_id(), 'club_admin')
$$;

CREATE OR REPLACE FUNCTION app.may_edit_club(club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$ SELECT app.is_admin() OR app.is_club_admin(club) $$;

CREATE OR REPLACE FUNCTION app.is_affiliated(club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.user_club_affiliations
    WHERE user_id = app.user_id() AND club_id = club
  )
$$;

CREATE OR REPLACE FUNCTION app.own_rating(club uuid) RETURNS smallint
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$ SELECT rating FROM public.club_ratings WHERE user_id = app.user_id() AND club_id = club $$;

-- Deadlines for a second factor, by role, with 'user' where every account needs one: a week after the rule
-- began to cover the account or the role was given, whichever is later. Nothing for accounts that have one.
CREATE OR REPLACE FUNCTION app.second_factors_due(member uuid) RETURNS TABLE (role text, due timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT held.role, greatest(
    CASE held.role WHEN 'admin' THEN rule.since ELSE rule.roles_since END, min(held.created_at)
  ) + interval '7 days'
  FROM auth.second_factor_rule AS rule
  CROSS JOIN public.user_roles AS held
  JOIN auth."user" AS account ON account.id = held.user_id
  WHERE held.user_id = member AND NOT account.two_factor_enabled AND (held.role = 'admin'
    OR (held.role IN ('club_admin', 'moderator') AND rule.roles_since IS NOT NULL))
  GROUP BY held.role, rule.since, rule.roles_since
  UNION ALL
  SELECT 'user', greatest(rule.everyone_since, account.created_at) + interval '7 days'
  FROM auth.second_factor_rule AS rule
  CROSS JOIN auth."user" AS account
  WHERE account.id = member AND NOT account.two_factor_enabled AND rule.everyone_since IS NOT NULL
$$;

-- The earliest deadline; null without one.
CREATE OR REPLACE FUNCTION app.second_factor_due(member uuid) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$ SELECT min(due) FROM app.second_factors_due(member) $$;

-- Whether a role does not count without a second factor; 'user' is what every account has, and without it no
-- role counts.
CREATE OR REPLACE FUNCTION app.lacks_second_factor(member uuid, held text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM app.second_factors_due(member) AS wanted
    WHERE wanted.role IN (held, 'user') AND wanted.due <= now()
  )
$$;
