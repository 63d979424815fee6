-- The list of all clubs as administrators keep it: found by name or city, and saved many at once.

CREATE INDEX clubs_city_contains ON clubs USING gin (city gin_trgm_ops);
--> statement-breakpoint
-- Saves many clubs, all or none. clubs_data is a list of {id, name, city, state, county, website},
-- each with all of its fields; with a `version` a club is only saved while it still has that one
-- (decision 26). Runs with the rights of the one who calls it. Returns how many clubs were updated.
--
-- Refusals: 42501 for anybody but an administrator, P0002 for a club that is not there, 55000 for one
-- that was changed since, 21000 for one that is listed twice, and 23514 where name, city or state
-- would be emptied (decision 24). What the last change of a club filled in may be emptied again, so
-- that it can be undone.
CREATE FUNCTION app.bulk_update_clubs(clubs_data jsonb) RETURNS integer
LANGUAGE plpgsql
SET search_path = ''
AS $$
DECLARE
  updated integer;
  refused text;
BEGIN
  IF NOT app.is_admin() THEN
    RAISE EXCEPTION 'Only administrators update clubs in bulk' USING ERRCODE = '42501';
  END IF;
  -- Two bulk updates take turns: each takes locks of many places (app.set_club_slugs), in the order
  -- of its clubs, and could otherwise wait for the other for ever.
  PERFORM pg_advisory_xact_lock(7742);
  PERFORM 1 FROM public.clubs
  WHERE id IN (SELECT entry.id FROM jsonb_to_recordset(clubs_data) AS entry (id uuid))
  ORDER BY id FOR UPDATE;

  SELECT string_agg(coalesce(entry.id::text, 'no id'), ', ') INTO refused
  FROM jsonb_to_recordset(clubs_data) AS entry (id uuid)
  WHERE NOT EXISTS (SELECT 1 FROM public.clubs WHERE clubs.id = entry.id);
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'There is no such club: %', refused USING ERRCODE = 'P0002';
  END IF;

  SELECT string_agg(clubs.name, ', ') INTO refused
  FROM jsonb_to_recordset(clubs_data) AS entry (id uuid, version integer)
  JOIN public.clubs USING (id)
  WHERE entry.version <> clubs.version;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'Changed since: %', refused USING ERRCODE = '55000';
  END IF;

  SELECT string_agg(clubs.name, ', ') INTO refused
  FROM jsonb_to_recordset(clubs_data) AS entry (id uuid, name text, city text, state text)
  JOIN public.clubs USING (id)
  LEFT JOIN LATERAL (
    SELECT before FROM public.audit_log
    WHERE subject = 'club' AND subject_id = clubs.id ORDER BY audit_log.id DESC LIMIT 1
  ) AS last_change ON true
  WHERE btrim(coalesce(entry.name, '')) = ''
    OR (
      btrim(coalesce(entry.city, '')) = '' AND btrim(coalesce(clubs.city, '')) <> ''
      AND NOT coalesce(before ? 'city' AND btrim(coalesce(before ->> 'city', '')) = '', false))
    OR (
      btrim(coalesce(entry.state, '')) = '' AND btrim(coalesce(clubs.state, '')) <> ''
      AND NOT coalesce(before ? 'state' AND btrim(coalesce(before ->> 'state', '')) = '', false));
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'Name, city and state may not be emptied: %', refused USING ERRCODE = '23514';
  END IF;

  UPDATE public.clubs SET
    name = btrim(entry.name),
    city = nullif(btrim(entry.city), ''),
    state = nullif(btrim(entry.state), ''),
    county = nullif(btrim(entry.county), ''),
    website = nullif(btrim(entry.website), '')
  FROM jsonb_to_recordset(clubs_data)
    AS entry (id uuid, name text, city text, state text, county text, website text)
  WHERE clubs.id = entry.id;
  GET DIAGNOSTICS updated = ROW_COUNT;
  IF updated <> jsonb_array_length(clubs_data) THEN
    RAISE EXCEPTION 'A club is listed twice' USING ERRCODE = '21000';
  END IF;
  RETURN updated;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.bulk_update_clubs FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.bulk_update_clubs TO directory_admin;
