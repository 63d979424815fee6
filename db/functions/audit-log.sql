-- Whether a change belongs in the log: a user makes it, in one of these roles.
CREATE OR REPLACE FUNCTION app.is_audited(roles text[]) RETURNS boolean
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT pg_trigger_depth() = 1 AND app.user_id() IS NOT NULL AND NOT app.is_merging()
    AND current_setting('role') = ANY (roles)
$$;

-- The label of a row: the value of a column, the place for 'place', or the team of a tryout.
CREATE OR REPLACE FUNCTION app.audited_name(name_column text, thing jsonb) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = ''
AS $$
  SELECT coalesce(
    CASE name_column
      WHEN 'place' THEN concat_ws(', ', nullif(thing ->> 'county', ''), thing ->> 'state')
      WHEN 'tryout' THEN (thing ->> 'gender') || ' ' || (
        SELECT pg_catalog.string_agg(age, ', ')
        FROM pg_catalog.jsonb_array_elements_text(thing -> 'age_groups') AS age)
      ELSE thing ->> name_column
    END,
    '')
$$;

-- For tables with one row per thing. TG_ARGV holds the subject, the column of its name, the roles whose
-- changes are logged, and columns that no user sets.
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
      OFFSET 0 -- Otherwise each row is converted to JSON again for each of its columns.
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

CREATE OR REPLACE FUNCTION app.audit_lists() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  gained jsonb := '[]';
  lost jsonb := '[]';
BEGIN
  IF NOT app.is_audited(TG_ARGV[0]::text[]) THEN
    RETURN NULL;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    SELECT coalesce(jsonb_agg(to_jsonb(new_rows)), '[]') INTO gained FROM new_rows;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    SELECT coalesce(jsonb_agg(to_jsonb(old_rows)), '[]') INTO lost FROM old_rows;
  END IF;
  IF TG_TABLE_NAME = 'practice_locations' THEN
    PERFORM app.audit_practice_locations(gained, lost);
  ELSIF TG_TABLE_NAME IN ('club_programs', 'season_sheets') THEN
    PERFORM app.audit_programs(gained, lost);
  ELSE
    PERFORM app.audit_roles(gained, lost);
  END IF;
  RETURN NULL;
END
$$;

-- For lists of a club or member that a save replaces as a whole: the list before and after joins the row
-- about the club or member.
CREATE OR REPLACE FUNCTION app.keep_audited_list(
  subject_kind text, thing uuid, thing_name text, list text, list_before jsonb, list_after jsonb
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  INSERT INTO public.audit_log AS kept
    (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
  VALUES (app.user_id(), subject_kind, thing, coalesce(thing_name, ''), 'changed',
    jsonb_build_object(list, list_before), jsonb_build_object(list, list_after), txid_current())
  ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
  SET before = excluded.before || kept.before, after = kept.after || excluded.after;
  DELETE FROM public.audit_log
  WHERE transaction_id = txid_current() AND subject = subject_kind AND subject_id = thing
    AND action = 'changed' AND before = after;
END
$$;

-- Lists are grouped and stored in one statement, for imports of many clubs. Practice locations replaced by
-- equal ones are not a change.
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

  UPDATE public.audit_log
  SET before = before - 'practice_locations', after = after - 'practice_locations'
  WHERE transaction_id = txid_current() AND subject = 'club' AND action = 'changed'
    AND before -> 'practice_locations' = after -> 'practice_locations'
    AND subject_id IN (
      SELECT (location ->> 'club_id')::uuid FROM jsonb_array_elements(gained || lost) AS location);

  DELETE FROM public.audit_log
  WHERE transaction_id = txid_current() AND subject = 'club' AND action = 'changed'
    AND before = after
    AND subject_id IN (
      SELECT (location ->> 'club_id')::uuid FROM jsonb_array_elements(gained || lost) AS location);
$$;

-- '2026–27 U14 Girls Travel'
CREATE OR REPLACE FUNCTION app.program_name(program public.club_programs) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = ''
AS $$
  SELECT format('%s–%s %s %s %s', program.season, lpad(((program.season + 1) % 100)::text, 2, '0'),
    program.age_group, program.gender, program.team_type)
$$;

-- The known facts of a program.
CREATE OR REPLACE FUNCTION app.program_facts(program public.club_programs) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT jsonb_strip_nulls(to_jsonb(program) - '{id,club_id,season,age_group,gender,team_type,position,is_newest,created_at,updated_at}'::text[])
$$;

-- What a sheet's programs have in common, in one line; null if there is nothing.
CREATE OR REPLACE FUNCTION app.sheet_facts(sheet public.season_sheets) RETURNS text
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT nullif(concat_ws('; ',
    'travel beyond the fee $' || sheet.travel_from
      || CASE WHEN sheet.travel_to > sheet.travel_from THEN '–' || sheet.travel_to ELSE '' END,
    'how to ask for financial aid: ' || sheet.aid_how, 'until ' || sheet.aid_until, 'link ' || sheet.aid_url), '')
$$;

-- Programs and what they have in common belong to their club's row, each under its name: '2026–27 U14 Girls Travel',
-- '2026–27 season'. A program that a save removed and added unchanged is not a change.
CREATE OR REPLACE FUNCTION app.audit_programs(gained jsonb, lost jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  WITH given AS (
    SELECT true AS was, line FROM jsonb_array_elements(lost) AS line
    UNION ALL SELECT false, line FROM jsonb_array_elements(gained) AS line
  ), told AS (
    SELECT was, program.club_id, app.program_name(program) AS name, app.program_facts(program) AS facts
    FROM given CROSS JOIN LATERAL jsonb_populate_record(NULL::public.club_programs, line) AS program
    WHERE line ? 'age_group'
    UNION ALL
    SELECT was, sheet.club_id, format('%s–%s season', sheet.season, lpad(((sheet.season + 1) % 100)::text, 2, '0')),
      to_jsonb(app.sheet_facts(sheet))
    FROM given CROSS JOIN LATERAL jsonb_populate_record(NULL::public.season_sheets, line) AS sheet
    WHERE NOT line ? 'age_group'
  ), lines AS (
    SELECT club_id, name, CASE WHEN was THEN facts END AS before, CASE WHEN NOT was THEN facts END AS after FROM told
  ), programs AS (
    SELECT club_id, name, jsonb_agg(before) FILTER (WHERE before IS NOT NULL) -> 0 AS before,
      jsonb_agg(after) FILTER (WHERE after IS NOT NULL) -> 0 AS after
    FROM lines GROUP BY club_id, name
  )
  INSERT INTO public.audit_log AS kept
    (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
  SELECT app.user_id(), 'club', club.id, club.name, 'changed',
    jsonb_object_agg(programs.name, programs.before), jsonb_object_agg(programs.name, programs.after),
    txid_current()
  FROM programs JOIN public.clubs AS club ON club.id = programs.club_id
  GROUP BY club.id, club.name
  ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
  SET before = excluded.before || kept.before, after = kept.after || excluded.after;

  UPDATE public.audit_log AS kept
  SET before = kept.before - same.keys, after = kept.after - same.keys
  FROM (
    SELECT entry.id, array_agg(part.key) AS keys
    FROM public.audit_log AS entry CROSS JOIN LATERAL jsonb_each(entry.before) AS part
    WHERE entry.transaction_id = txid_current() AND entry.subject = 'club' AND entry.action = 'changed'
      AND entry.after -> part.key = part.value AND entry.subject_id IN (
        SELECT (program ->> 'club_id')::uuid FROM jsonb_array_elements(gained || lost) AS program)
    GROUP BY entry.id
  ) AS same
  WHERE kept.id = same.id;

  DELETE FROM public.audit_log
  WHERE transaction_id = txid_current() AND subject = 'club' AND action = 'changed' AND before = after
    AND subject_id IN (
      SELECT (program ->> 'club_id')::uuid FROM jsonb_array_elements(gained || lost) AS program);
$$;

CREATE OR REPLACE FUNCTION app.audit_roles(gained jsonb, lost jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  WITH new_ones AS (
    SELECT * FROM jsonb_populate_recordset(NULL::public.user_roles, gained)
  ), old_ones AS (
    -- A role deleted with its club belongs to the club's deletion.
    SELECT * FROM jsonb_populate_recordset(NULL::public.user_roles, lost) AS role
    WHERE club_id IS NULL OR EXISTS (SELECT 1 FROM public.clubs WHERE id = role.club_id)
  ), touched AS (
    SELECT user_id FROM new_ones UNION SELECT user_id FROM old_ones
  ), now_there AS (
    SELECT held.* FROM public.user_roles AS held JOIN touched USING (user_id)
  ), named AS (
    SELECT is_before, held.user_id, held.role || coalesce(' of ' || club.name, '') AS role
    FROM (
      SELECT true AS is_before, user_id, role, club_id
      FROM now_there WHERE id NOT IN (SELECT id FROM new_ones)
      UNION ALL SELECT true, user_id, role, club_id FROM old_ones
      UNION ALL SELECT false, user_id, role, club_id FROM now_there
    ) AS held LEFT JOIN public.clubs AS club ON club.id = held.club_id
  )
  SELECT app.keep_audited_list('member', member.id, member.username, 'roles',
    (SELECT coalesce(jsonb_agg(role ORDER BY role), '[]') FROM named
     WHERE named.user_id = member.id AND is_before),
    (SELECT coalesce(jsonb_agg(role ORDER BY role), '[]') FROM named
     WHERE named.user_id = member.id AND NOT is_before))
  FROM public.profiles AS member JOIN touched ON touched.user_id = member.id
$$;

-- Logs flags set or removed on other users' comments, and comments that an administrator removed, unless the
-- whole club was deleted.
CREATE OR REPLACE FUNCTION app.audit_comments() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF NOT app.is_audited('{directory_admin}') THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO public.audit_log
      (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
    SELECT app.user_id(), 'comment', was.id, left(was.comment, 80), 'changed',
      jsonb_build_object('is_flagged', was.is_flagged),
      jsonb_build_object('is_flagged', is_now.is_flagged), txid_current()
    FROM old_rows AS was JOIN new_rows AS is_now USING (id)
    WHERE was.is_flagged <> is_now.is_flagged
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE SET after = excluded.after;
  ELSE
    INSERT INTO public.audit_log AS kept
      (actor_id, subject, subject_id, subject_name, action, before, transaction_id)
    SELECT app.user_id(), 'comment', id, left(comment, 80), 'removed',
      jsonb_build_object('comment', comment, 'user_id', user_id, 'club_id', club_id,
        'is_flagged', is_flagged),
      txid_current()
    FROM old_rows
    -- The author of an official reply is not known anymore; the reply is its club's.
    WHERE NOT app.is_own_comment(user_id, club_id, is_official)
      AND EXISTS (SELECT 1 FROM public.clubs WHERE id = club_id)
    ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
    SET action = 'removed', before = excluded.before || kept.before, after = NULL;
  END IF;
  RETURN NULL;
END
$$;

-- Logs what was deleted with a club: counts, and the practice locations as they were.
CREATE OR REPLACE FUNCTION app.audit_what_goes_with_club() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF NOT app.is_audited('{directory_admin}') THEN
    RETURN OLD;
  END IF;
  INSERT INTO public.audit_log AS kept
    (actor_id, subject, subject_id, subject_name, action, before, transaction_id)
  SELECT app.user_id(), 'club', OLD.id, OLD.name, 'removed', jsonb_strip_nulls(jsonb_build_object(
      'comments', nullif(comments, 0), 'ratings', nullif(ratings, 0),
      'affiliations', nullif(affiliations, 0), 'club_admins', nullif(club_admins, 0),
      'programs', nullif(programs, 0), 'tryouts', nullif(tryouts, 0),
      'practice_locations', (
        SELECT jsonb_agg(concat_ws(': ', nullif(place.name, ''), place.address) ORDER BY place.position, place.id)
        FROM public.practice_locations AS place WHERE place.club_id = OLD.id)
    )), txid_current()
  FROM app.kept_with_clubs(ARRAY[OLD.id])
  ON CONFLICT (transaction_id, subject, subject_id) DO UPDATE
  SET action = 'removed', before = excluded.before || coalesce(kept.before, '{}'), after = NULL;
  RETURN OLD;
END
$$;

-- The same facts as 'not shown', with a keyed hash that shows only whether they changed.
CREATE OR REPLACE FUNCTION app.not_shown(facts jsonb, hidden text[], salt text) RETURNS jsonb
LANGUAGE sql IMMUTABLE
SET search_path = ''
AS $$
  SELECT facts || coalesce(jsonb_object_agg(key, 'not shown ' || md5(salt || value::text)), '{}')
  FROM jsonb_each(facts) WHERE key = ANY (hidden) AND value <> 'null'
$$;

-- What everyone may know of a change: facts of clubs, and those of each tryout under its name. Of the logo, people,
-- their contacts, and texts, which may hold contacts, only whether they changed.
CREATE OR REPLACE FUNCTION app.public_facts(log public.audit_log, facts jsonb, salt text) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT CASE
    WHEN log.subject = 'tryout' THEN jsonb_build_object(format('Tryout %s#%s', log.subject_name, log.subject_id),
      app.not_shown(CASE log.action WHEN 'changed' THEN facts
        ELSE facts - '{club_id,season,gender,age_groups,status,ends_at}'::text[] END, '{note}', salt))
    WHEN log.action = 'changed' THEN (
      SELECT jsonb_object_agg(key, CASE
        WHEN key !~ '^20\d\d–\d\d ' THEN value
        WHEN jsonb_typeof(value) = 'object' THEN app.not_shown(value, '{refund_rule}', salt)
        WHEN value #>> '{}' ~ '(for financial aid|refunds): ' THEN to_jsonb(
          regexp_replace(value #>> '{}', '(for financial aid|refunds): .*', '\1: not shown ')
          || md5(salt || substring(value #>> '{}' FROM '(?:for financial aid|refunds): .*')))
        ELSE value END)
      FROM jsonb_each(
        app.not_shown(facts, '{club_director,contact_email,contact_phone,description,logo_url}', salt))
      WHERE key IN ('practice_locations', 'merged_with') OR key ~ '^20\d\d–\d\d ' OR EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = 'public.clubs'::regclass AND attname = key
          AND has_column_privilege('directory_member', attrelid, attnum, 'UPDATE')))
  END
  WHERE facts IS NOT NULL
$$;

-- The changes of a club, newest first, without people. `via` names those that are more than edits; `continues` if
-- this and the change before it are edits by one person.
CREATE OR REPLACE FUNCTION app.club_history(club uuid)
RETURNS TABLE (id bigint, at timestamptz, said_by text, via text, undoes bigint, continues boolean,
  before jsonb, after jsonb)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  WITH told AS MATERIALIZED (
    SELECT log, CASE
      WHEN log.part_of IS NOT NULL THEN 'import'
      WHEN log.before ? 'merged_with' THEN 'merge'
      WHEN log.undoes IS NOT NULL THEN 'undo'
      WHEN log.subject = 'club' AND log.action = 'added' THEN 'added'
      WHEN EXISTS (
        SELECT FROM public.club_statements AS said WHERE said.club_id = club AND said.kind = 'change'
          AND said.outcome = 'accepted' AND said.handled_at = log.created_at) THEN 'suggestion'
      WHEN log.subject = 'club' AND EXISTS (
        SELECT FROM public.audit_log AS other WHERE other.transaction_id = log.transaction_id
          AND other.subject = 'club' AND other.subject_id <> log.subject_id) THEN 'bulk'
      END AS via
    FROM public.audit_log AS log
    WHERE (log.subject = 'club' AND log.subject_id = club)
      OR (log.subject = 'tryout' AND log.subject_id IN (
        SELECT tryouts.id FROM public.tryouts WHERE club_id = club
        UNION SELECT known.subject_id FROM public.audit_log AS known
        WHERE known.subject = 'tryout' AND coalesce(known.after, known.before) ->> 'club_id' = club::text))
  )
  SELECT (log).id, (log).created_at, (log).said_by, via, (log).undoes,
    via IS NULL AND concat((log).said_by, (log).actor_id) = lag(concat((log).said_by, (log).actor_id, via))
      OVER (ORDER BY (log).created_at, (log).id),
    app.public_facts(log, (log).before, salt), app.public_facts(log, (log).after, salt)
  FROM told CROSS JOIN (SELECT gen_random_uuid()::text AS salt OFFSET 0) AS salted
  ORDER BY (log).created_at DESC, (log).id DESC LIMIT 2000
$$;

-- The log is kept as long as the operator says, and at least a month. app.repaired_values is kept as long,
-- and imports can be undone as long.
CREATE OR REPLACE FUNCTION app.forget_changes(days integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF days < 30 THEN
    RAISE EXCEPTION 'The log of changes is kept for 30 days at least' USING ERRCODE = '22023';
  END IF;
  DELETE FROM public.audit_log WHERE created_at < now() - make_interval(days => days);
  DELETE FROM public.club_imports WHERE created_at < now() - make_interval(days => days);
  DELETE FROM app.repaired_values WHERE repaired_at < now() - make_interval(days => days);
END
$$;
