-- The practice locations of many clubs at once, as an import writes them: the lists before and after
-- are built by grouping and kept by one statement, not club by club.
CREATE OR REPLACE FUNCTION app.audit_practice_locations(gained jsonb, lost jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  WITH new_ones AS MATERIALIZED (
    SELECT * FROM jsonb_populate_recordset(NULL::public.practice_locations, gained)
  ), old_ones AS MATERIALIZED (
    SELECT * FROM jsonb_populate_recordset(NULL::public.practice_locations, lost)
  ), touched AS MATERIALIZED (
    SELECT club_id FROM new_ones UNION SELECT club_id FROM old_ones
  ), now_there AS MATERIALIZED (
    SELECT location.* FROM touched CROSS JOIN LATERAL (
      SELECT * FROM public.practice_locations WHERE club_id = touched.club_id
    ) AS location
  ), befores AS (
    SELECT club_id,
      jsonb_agg(concat_ws(': ', nullif(name, ''), address) ORDER BY position, id) AS list
    FROM (
      SELECT * FROM now_there WHERE id NOT IN (SELECT id FROM new_ones)
      UNION ALL SELECT * FROM old_ones
    ) AS earlier GROUP BY club_id
  ), afters AS (
    SELECT club_id,
      jsonb_agg(concat_ws(': ', nullif(name, ''), address) ORDER BY position, id) AS list
    FROM now_there GROUP BY club_id
  )
  INSERT INTO public.audit_log AS kept
    (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
  SELECT app.user_id(), 'club', club.id, club.name, 'changed',
    jsonb_build_object('practice_locations', coalesce(befores.list, '[]')),
    jsonb_build_object('practice_locations', coalesce(afters.list, '[]')), txid_current()
  FROM touched
  JOIN public.clubs AS club ON club.id = touched.club_id
  LEFT JOIN befores ON befores.club_id = touched.club_id
  LEFT JOIN afters ON afters.club_id = touched.club_id
  ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
  SET before = excluded.before || kept.before, after = kept.after || excluded.after;

  DELETE FROM public.audit_log
  WHERE transaction_id = txid_current() AND subject = 'club' AND action = 'changed'
    AND before = after
    AND subject_id IN (
      SELECT (location ->> 'club_id')::uuid FROM jsonb_array_elements(gained || lost) AS location);
$$;
--> statement-breakpoint
-- As before, but for OFFSET 0: a change of many rows takes a tenth of the time.
CREATE OR REPLACE FUNCTION app.audit_rows() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  kept_out text[] := TG_ARGV[3]::text[];
BEGIN
  IF NOT app.is_audited(TG_ARGV[2]::text[]) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.audit_log
      (actor_id, subject, subject_id, subject_name, action, after, transaction_id)
    SELECT app.user_id(), TG_ARGV[0], (is_now ->> 'id')::uuid, app.audited_name(TG_ARGV[1], is_now),
      'added', jsonb_strip_nulls(is_now - kept_out), txid_current()
    FROM (SELECT to_jsonb(new_rows) AS is_now FROM new_rows) AS added;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.audit_log AS kept
      (actor_id, subject, subject_id, subject_name, action, before, transaction_id)
    SELECT app.user_id(), TG_ARGV[0], (was ->> 'id')::uuid, app.audited_name(TG_ARGV[1], was),
      'removed', jsonb_strip_nulls(was - kept_out), txid_current()
    FROM (SELECT to_jsonb(old_rows) AS was FROM old_rows) AS removed
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
    SET action = 'removed', before = excluded.before || coalesce(kept.before, '{}'), after = NULL;
  ELSE
    INSERT INTO public.audit_log AS kept
      (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
    SELECT app.user_id(), TG_ARGV[0], (is_now ->> 'id')::uuid, app.audited_name(TG_ARGV[1], was),
      'changed', difference.before, difference.after, txid_current()
    FROM (
      SELECT to_jsonb(old_rows) AS was, to_jsonb(new_rows) AS is_now
      FROM old_rows JOIN new_rows USING (id)
      OFFSET 0 -- Or each row would be written as JSON again for each of its columns.
    ) AS changed
    CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(key, was -> key) AS before, jsonb_object_agg(key, is_now -> key) AS after
      FROM jsonb_object_keys(was - kept_out) AS key
      WHERE was -> key IS DISTINCT FROM is_now -> key
    ) AS difference
    WHERE difference.before IS NOT NULL
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
    SET before = excluded.before || kept.before, after = kept.after || excluded.after;
  END IF;
  RETURN NULL;
END
$$;
