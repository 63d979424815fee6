-- Merging two clubs that are one, and undoing it within 30 days.

-- Tables whose rows move with a merged club, in this order: the columns that identify a row beside its club, those
-- by which two rows are the same, and the time by which the newer of them stays. A test fails when a table refers to
-- clubs and is neither here nor in its list of those that stay.
CREATE OR REPLACE FUNCTION app.moved_with_clubs()
RETURNS TABLE (relation text, key text[], same text[], newer text)
LANGUAGE sql IMMUTABLE
SET search_path = ''
AS $$
  VALUES
    ('user_club_affiliations', '{id}'::text[], '{user_id}'::text[], 'mine.created_at'),
    ('user_roles', '{id}', '{user_id,role}', 'mine.created_at'),
    ('club_ratings', '{user_id}', '{user_id}', 'mine.updated_at'),
    ('saved_clubs', '{user_id}', '{user_id}', 'mine.created_at'),
    ('club_programs', '{id}', '{season}', 'app.sheet_time(mine.club_id, mine.season)'),
    ('season_sheets', '{season}', '{season}', 'app.sheet_time(mine.club_id, mine.season)'),
    ('tryouts', '{id}', '{season,gender,age_groups,starts_at}', 'mine.updated_at'),
    ('club_comments', '{id}', NULL, NULL),
    ('club_edit_suggestions', '{id}', NULL, NULL),
    ('club_statements', '{id}', NULL, NULL),
    ('club_mailing_recipients', '{mailing_id}', '{mailing_id}', '(mine.outcome = ''sent'')'),
    ('club_claims', '{id}', NULL, NULL),
    ('club_former_paths', '{state_slug,county_slug,city_slug,slug}', NULL, NULL)
$$;

-- Of two sheets for a season, all programs of the newer one stay.
CREATE OR REPLACE FUNCTION app.sheet_time(club uuid, of_season integer) RETURNS timestamptz
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT coalesce(
    (SELECT updated_at FROM public.season_sheets WHERE club_id = club AND season = of_season),
    (SELECT max(updated_at) FROM public.club_programs WHERE club_id = club AND season = of_season))
$$;

-- While clubs are merged or a merge is undone: rows change clubs, no one is mailed, and the log has one line.
CREATE OR REPLACE FUNCTION app.is_merging() RETURNS boolean
LANGUAGE sql STABLE
SET search_path = ''
AS $$ SELECT coalesce(current_setting('app.merging', true), '') = 'on' $$;

-- How many rows of each table two clubs have, A and B, how many of them are the same, and which sheets stay.
CREATE OR REPLACE FUNCTION app.merge_counts(one uuid, other uuid)
RETURNS TABLE (relation text, counts integer[], shared integer, note text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  part record;
BEGIN
  IF NOT app.is_admin() THEN
    RETURN;
  END IF;
  FOR part IN SELECT * FROM app.moved_with_clubs() LOOP
    relation := part.relation;
    EXECUTE format('SELECT ARRAY[count(*) FILTER (WHERE club_id = $1), count(*) FILTER (WHERE club_id = $2)]::integer[]
      FROM public.%I WHERE club_id IN ($1, $2)', part.relation) INTO counts USING one, other;
    shared := 0;
    note := NULL;
    IF part.same IS NOT NULL AND part.relation <> 'club_programs' THEN
      EXECUTE format('SELECT count(*) FROM (
        SELECT %1$s FROM public.%2$I WHERE club_id = $1 INTERSECT SELECT %1$s FROM public.%2$I WHERE club_id = $2
      ) AS both_have', array_to_string(part.same, ', '), part.relation) INTO shared USING one, other;
    END IF;
    IF part.relation = 'season_sheets' THEN
      SELECT string_agg(format('%s–%s: %s', mine.season, lpad(((mine.season + 1) % 100)::text, 2, '0'),
        CASE WHEN theirs.updated_at > mine.updated_at
          THEN format('B’s sheet of %s stays, A’s of %s goes', b.programs, a.programs)
          ELSE format('A’s sheet of %s stays, B’s of %s goes', a.programs, b.programs) END), '; ' ORDER BY mine.season DESC)
      INTO note
      FROM public.season_sheets AS mine
      JOIN public.season_sheets AS theirs ON theirs.season = mine.season AND theirs.club_id = other
      CROSS JOIN LATERAL app.count_programs(mine) AS a (programs)
      CROSS JOIN LATERAL app.count_programs(theirs) AS b (programs)
      WHERE mine.club_id = one;
    END IF;
    RETURN NEXT;
  END LOOP;
END
$$;

-- '4 programs, saved Oct 2, 2026'
CREATE OR REPLACE FUNCTION app.count_programs(sheet public.season_sheets) RETURNS text
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT format('%s %s, saved %s,', count(*), CASE count(*) WHEN 1 THEN 'program' ELSE 'programs' END,
    to_char(sheet.updated_at, 'Mon FMDD, YYYY'))
  FROM public.club_programs WHERE club_id = sheet.club_id AND season = sheet.season
$$;

-- For each of these merged clubs, the club that it is part of now.
CREATE OR REPLACE FUNCTION app.merged_into(ids uuid[]) RETURNS TABLE (gone uuid, kept uuid)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  WITH RECURSIVE way (gone, kept) AS (
    SELECT gone_id, kept_id FROM public.club_merges WHERE gone_id = ANY (ids) AND undone_at IS NULL
    UNION
    SELECT way.gone, next.kept_id
    FROM way JOIN public.club_merges AS next ON next.gone_id = way.kept AND next.undone_at IS NULL
  )
  SELECT way.gone, way.kept FROM way JOIN public.clubs ON clubs.id = way.kept
$$;

-- Recomputes ratings, newest programs, and stars set aside after rows have moved between clubs.
CREATE OR REPLACE FUNCTION app.count_again(ids uuid[]) RETURNS void
LANGUAGE sql
SET search_path = ''
AS $$
  UPDATE public.club_ratings SET is_set_aside = app.are_stars_aside(user_id, club_id)
  WHERE club_id = ANY (ids) AND is_set_aside <> app.are_stars_aside(user_id, club_id);
  UPDATE public.clubs
  SET (avg_rating, num_reviews) = (
    SELECT round(avg(rating), 2), count(*) FROM public.club_ratings
    WHERE club_id = clubs.id AND app.counts(club_ratings)
  )
  WHERE id = ANY (ids);
  SELECT app.mark_newest_of(ids);
$$;

-- A club's practice locations, as the form shows them.
CREATE OR REPLACE FUNCTION app.locations_of(club uuid) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'address', address) ORDER BY position, id), '[]')
  FROM public.practice_locations WHERE club_id = club
$$;

-- '(mine.season) = (lost.season)', for the columns by which two rows are the same.
CREATE OR REPLACE FUNCTION app.are_same(columns text[], one text, other text) RETURNS text
LANGUAGE sql IMMUTABLE
SET search_path = ''
AS $$
  SELECT format('(%s) = (%s)', string_agg(format('%s.%I', one, name), ', '), string_agg(format('%s.%I', other, name), ', '))
  FROM unnest(columns) AS name
$$;

-- The club's own values of those facts that differ from `facts`.
CREATE OR REPLACE FUNCTION app.facts_before(club public.clubs, facts jsonb) RETURNS jsonb
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT coalesce(jsonb_object_agg(key, to_jsonb(club) -> key), '{}') FROM jsonb_object_keys(facts) AS key
$$;

-- Sets these facts of a club. It gets a new version even if there are none.
CREATE OR REPLACE FUNCTION app.set_facts(club public.clubs, facts jsonb) RETURNS void
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  EXECUTE format('UPDATE public.clubs SET (%1$s) = (SELECT %1$s FROM jsonb_populate_record($1, $2)) WHERE id = $3',
    app.columns_in('clubs', facts || '{"name": ""}')) USING club, facts, club.id;
END
$$;

-- Writes one line of the log for each club; the kept club's line has its facts before and after.
CREATE OR REPLACE FUNCTION app.log_merge(kept public.clubs, gone public.clubs, is_undone boolean, facts jsonb)
RETURNS void
LANGUAGE sql
SET search_path = ''
AS $$
  INSERT INTO public.audit_log (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
  VALUES
    (app.user_id(), 'club', gone.id, gone.name, CASE WHEN is_undone THEN 'added' ELSE 'removed' END,
      CASE WHEN NOT is_undone THEN jsonb_build_object('merged_into', kept.name) END, NULL, txid_current()),
    (app.user_id(), 'club', kept.id, kept.name, 'changed',
      app.facts_before(kept, facts) || jsonb_build_object('merged_with', CASE WHEN is_undone THEN gone.name END),
      facts || jsonb_build_object('merged_with', CASE WHEN NOT is_undone THEN gone.name END), txid_current())
$$;

-- Merges one club into another, which keeps its id. `taken` lists the columns to copy from the club that is deleted;
-- `locations` says whose practice locations to use ('kept', 'gone', or 'both'). Returns the id of the merge. Refused if
-- either club has been saved since these versions.
CREATE OR REPLACE FUNCTION app.merge_clubs(
  kept_id uuid, kept_version integer, gone_id uuid, gone_version integer, taken text[], locations text
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  part record;
  kept public.clubs;
  gone public.clubs;
  facts jsonb;
  lines jsonb;
  removed jsonb := '{}';
  moved jsonb := '{}';
  places jsonb;
  merge uuid;
BEGIN
  IF NOT app.is_admin() OR kept_id = gone_id THEN
    RAISE EXCEPTION 'Only administrators merge two clubs' USING ERRCODE = '42501';
  END IF;
  -- As bulk updates do (app.bulk_update_clubs).
  PERFORM pg_advisory_xact_lock(7742);
  PERFORM 1 FROM public.clubs WHERE id IN (kept_id, gone_id) ORDER BY id FOR UPDATE;
  SELECT * INTO kept FROM public.clubs WHERE id = kept_id;
  SELECT * INTO gone FROM public.clubs WHERE id = gone_id;
  IF kept.id IS NULL OR gone.id IS NULL THEN
    RAISE EXCEPTION 'One of the clubs is gone' USING ERRCODE = '23514', CONSTRAINT = 'club_merges_gone';
  END IF;
  IF kept.version <> kept_version OR gone.version <> gone_version THEN
    RAISE EXCEPTION 'One of the clubs has changed' USING ERRCODE = '23514', CONSTRAINT = 'club_merges_changed';
  END IF;
  PERFORM set_config('app.merging', 'on', true);

  FOR part IN SELECT * FROM app.moved_with_clubs() LOOP
    IF part.same IS NOT NULL THEN
      EXECUTE format('WITH lost AS (
          DELETE FROM public.%1$I AS lost WHERE club_id IN ($1, $2) AND EXISTS (
            SELECT FROM public.%1$I AS mine
            WHERE club_id = CASE lost.club_id WHEN $1 THEN $2 ELSE $1 END AND %2$s
              AND CASE WHEN club_id = $1 THEN %3$s >= %4$s ELSE %3$s > %4$s END)
          RETURNING to_jsonb(lost) AS line)
        SELECT jsonb_agg(line) FROM lost',
        part.relation, app.are_same(part.same, 'mine', 'lost'), part.newer, replace(part.newer, 'mine.', 'lost.'))
      INTO lines USING kept.id, gone.id;
      removed := removed || jsonb_build_object(part.relation, coalesce(lines, '[]'));
    END IF;
    EXECUTE format('WITH moved AS (
        UPDATE public.%1$I SET club_id = $1 WHERE club_id = $2 RETURNING %2$s)
      SELECT jsonb_agg(moved) FROM moved', part.relation, array_to_string(part.key, ', '))
    INTO lines USING kept.id, gone.id;
    moved := moved || jsonb_build_object(part.relation, coalesce(lines, '[]'));
  END LOOP;

  SELECT jsonb_build_object('kept', app.locations_of(kept.id), 'gone', app.locations_of(gone.id)) INTO places;
  IF locations = 'gone' THEN
    DELETE FROM public.practice_locations WHERE club_id = kept.id;
  END IF;
  IF locations <> 'kept' THEN
    UPDATE public.practice_locations AS place
    SET club_id = kept.id, position = least(999, place.position + (
      SELECT coalesce(max(position) + 1, 0) FROM public.practice_locations WHERE club_id = kept.id))
    WHERE club_id = gone.id AND NOT EXISTS (
      SELECT FROM public.practice_locations AS there
      WHERE there.club_id = kept.id AND app.folded(there.address) = app.folded(place.address));
  END IF;
  places := places || jsonb_build_object('after', app.locations_of(kept.id));

  DELETE FROM public.clubs WHERE id = gone.id;
  SELECT coalesce(jsonb_object_agg(key, value), '{}') INTO facts FROM jsonb_each(to_jsonb(gone))
  WHERE key = ANY (taken) AND value <> to_jsonb(kept) -> key
    AND has_column_privilege('directory_member', 'public.clubs', key, 'UPDATE');
  PERFORM app.set_facts(kept, facts);
  INSERT INTO public.club_former_paths (state_slug, county_slug, city_slug, slug, club_id)
  SELECT gone.state_slug, gone.county_slug, gone.city_slug, gone.slug, id FROM public.clubs
  WHERE id = kept.id AND (gone.state_slug, gone.county_slug, gone.city_slug, gone.slug)
    <> (state_slug, county_slug, city_slug, slug)
  ON CONFLICT (state_slug, county_slug, city_slug, slug) DO UPDATE SET club_id = kept.id;
  PERFORM app.count_again(ARRAY[kept.id]);

  INSERT INTO public.club_merges (kept_id, gone_id, gone_name, merged_by, snapshot)
  VALUES (kept.id, gone.id, gone.name, app.user_id(), jsonb_build_object(
    'club', to_jsonb(gone), 'removed', removed, 'moved', moved, 'locations', places,
    'facts', facts, 'facts_before', app.facts_before(kept, facts)))
  RETURNING id INTO merge;
  PERFORM app.log_merge(kept, gone, false, facts);
  PERFORM set_config('app.merging', '', true);
  RETURN merge;
END
$$;

-- Undoes a merge: moves rows back, restores rows that a newer one replaced, and restores facts that nobody has edited
-- since. Anything added after the merge stays with the kept club. A member's older rating is restored only if the newer
-- one is still there, because a member who withdrew it wants no rating at all.
CREATE OR REPLACE FUNCTION app.undo_merge(merge uuid) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  part record;
  done public.club_merges;
  kept public.clubs;
  gone public.clubs;
  facts jsonb;
  places jsonb;
  lines jsonb;
BEGIN
  IF NOT app.is_admin() THEN
    RAISE EXCEPTION 'Only administrators undo a merge' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock(7742);
  SELECT * INTO done FROM public.club_merges WHERE id = merge;
  SELECT * INTO kept FROM public.clubs WHERE id = done.kept_id FOR UPDATE;
  SELECT * INTO done FROM public.club_merges WHERE id = merge FOR UPDATE;
  IF done.undone_at IS NOT NULL THEN
    RAISE EXCEPTION 'This merge is undone' USING ERRCODE = '23514', CONSTRAINT = 'club_merges_undone';
  END IF;
  IF done.snapshot IS NULL OR done.merged_at < now() - interval '30 days' THEN
    RAISE EXCEPTION 'This merge is too old' USING ERRCODE = '23514', CONSTRAINT = 'club_merges_over';
  END IF;
  IF kept.id IS NULL OR EXISTS (SELECT FROM public.clubs WHERE id = done.gone_id) THEN
    RAISE EXCEPTION 'The club that was kept is gone' USING ERRCODE = '23514', CONSTRAINT = 'club_merges_kept_gone';
  END IF;
  PERFORM set_config('app.merging', 'on', true);

  SELECT coalesce(jsonb_object_agg(key, value), '{}') INTO facts FROM jsonb_each(done.snapshot -> 'facts_before')
  WHERE to_jsonb(kept) -> key = done.snapshot -> 'facts' -> key;
  PERFORM app.set_facts(kept, facts);

  -- The deleted club comes back with the columns it had then, as a change of now: mirrors have removed it.
  SELECT * INTO gone FROM jsonb_populate_record(NULL::public.clubs, done.snapshot -> 'club');
  EXECUTE format('INSERT INTO public.clubs (%1$s) SELECT %1$s FROM jsonb_populate_record(NULL::public.clubs, $1)',
    app.columns_in('clubs', done.snapshot -> 'club'))
  USING done.snapshot -> 'club' || jsonb_build_object('updated_at', clock_timestamp());
  places := done.snapshot -> 'locations';
  IF app.locations_of(kept.id) = places -> 'after' AND places -> 'after' <> places -> 'kept' THEN
    DELETE FROM public.practice_locations WHERE club_id = kept.id;
    PERFORM app.add_locations(kept.id, places -> 'kept');
  END IF;
  PERFORM app.add_locations(gone.id, places -> 'gone');

  FOR part IN SELECT * FROM app.moved_with_clubs() LOOP
    lines := NULL;
    IF part.same IS NOT NULL THEN
      EXECUTE format('SELECT jsonb_agg(line) FROM jsonb_array_elements($2) AS line
          CROSS JOIN LATERAL jsonb_populate_record(NULL::public.%1$I, line) AS lost
          WHERE NOT line ? ''user_id'' OR EXISTS (SELECT FROM public.%1$I AS mine WHERE club_id = $1 AND %2$s)',
        part.relation, app.are_same(part.same, 'mine', 'lost'))
      INTO lines USING kept.id, done.snapshot -> 'removed' -> part.relation;
    END IF;
    EXECUTE format('UPDATE public.%1$I AS mine SET club_id = $2
      FROM jsonb_populate_recordset(NULL::public.%1$I, $3) AS moved
      WHERE mine.club_id = $1 AND %2$s %3$s',
      part.relation, app.are_same(part.key, 'mine', 'moved'),
      -- A rating that was withdrawn and given again came after the merge.
      CASE WHEN 'user_id' = ANY (part.key) THEN 'AND mine.created_at <= $4' END)
    USING kept.id, gone.id, done.snapshot -> 'moved' -> part.relation, done.merged_at;
    IF lines IS NOT NULL THEN
      EXECUTE format('INSERT INTO public.%1$I (%2$s)
        SELECT %2$s FROM jsonb_populate_recordset(NULL::public.%1$I, $1) ON CONFLICT DO NOTHING',
        part.relation, app.columns_in(part.relation, lines -> 0)) USING lines;
    END IF;
  END LOOP;
  PERFORM app.count_again(ARRAY[kept.id, gone.id]);
  -- They no longer count as possible duplicates.
  INSERT INTO public.clubs_apart (one_id, other_id)
  VALUES (least(kept.id, gone.id), greatest(kept.id, gone.id)) ON CONFLICT DO NOTHING;
  UPDATE public.club_merges SET undone_at = now(), undone_by = app.user_id(), snapshot = NULL WHERE id = merge;
  PERFORM app.log_merge(kept, gone, true, facts);
  PERFORM set_config('app.merging', '', true);
  RETURN gone.id;
END
$$;

-- The columns of a table that a stored row has, without those that the database generates.
CREATE OR REPLACE FUNCTION app.columns_in(relation text, line jsonb) RETURNS text
LANGUAGE sql STABLE
SET search_path = ''
AS $$
  SELECT string_agg(quote_ident(attname), ', ') FROM pg_catalog.pg_attribute
  WHERE attrelid = ('public.' || quote_ident(relation))::regclass AND attnum > 0 AND NOT attisdropped
    AND attgenerated = '' AND line ? attname::text
$$;

CREATE OR REPLACE FUNCTION app.add_locations(club uuid, places jsonb) RETURNS void
LANGUAGE sql
SET search_path = ''
AS $$
  INSERT INTO public.practice_locations (club_id, name, address, position)
  SELECT club, value ->> 'name', value ->> 'address', ordinality - 1
  FROM jsonb_array_elements(places) WITH ORDINALITY
$$;

-- After 30 days a merge can't be undone, and its snapshot is deleted.
CREATE OR REPLACE FUNCTION app.forget_merges() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  UPDATE public.club_merges SET snapshot = NULL
  WHERE snapshot IS NOT NULL AND merged_at < now() - interval '30 days'
$$;

-- A deleted member's rows do not return.
CREATE OR REPLACE FUNCTION app.forget_in_merges(member uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  UPDATE public.club_merges SET snapshot = (
    replace(snapshot::text, format('"updated_by": "%s"', member), '"updated_by": null')::jsonb
    || jsonb_build_object('removed', app.without_member(snapshot -> 'removed', member),
      'moved', app.without_member(snapshot -> 'moved', member)))
  WHERE position(member::text IN snapshot::text) > 0
$$;

CREATE OR REPLACE FUNCTION app.without_member(rows jsonb, member uuid) RETURNS jsonb
LANGUAGE sql IMMUTABLE
SET search_path = ''
AS $$
  SELECT jsonb_object_agg(key, (
    SELECT coalesce(jsonb_agg(CASE WHEN line ->> 'updated_by' = member::text
      THEN line || '{"updated_by": null}' ELSE line END), '[]')
    FROM jsonb_array_elements(value) AS line WHERE line ->> 'user_id' IS DISTINCT FROM member::text))
  FROM jsonb_each(rows)
$$;
