-- Reports of comments, what is decided about them, and appeals. src/domain/moderation-rules.ts says the same rules and
-- clocks to people, which a test compares.

-- Nobody reports a comment that is their own, or was removed: not even at the moment in which it is. Who has reported it
-- already does nothing by it. The report says what it was about, whatever its author makes of that afterwards.
CREATE OR REPLACE FUNCTION app.guard_report() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  said public.club_comments;
BEGIN
  IF app.user_id() IS NULL THEN
    RETURN NEW; -- maintenance by the owner of the database
  END IF;
  SELECT * INTO said FROM public.club_comments WHERE id = NEW.comment_id FOR NO KEY UPDATE;
  IF app.is_own_comment(said.user_id, said.club_id, said.is_official) THEN
    RAISE EXCEPTION 'Nobody reports their own comment' USING ERRCODE = '42501';
  END IF;
  IF said.id IS NULL OR said.removed_for IS NOT NULL THEN
    RAISE EXCEPTION 'This comment is gone' USING ERRCODE = '23514', CONSTRAINT = 'comment_reports_gone';
  END IF;
  IF NEW.reporter_id = app.user_id() AND app.has_reported(said.id) THEN
    RETURN NULL;
  END IF;
  NEW.comment := said.comment;
  RETURN NEW;
END
$$;

-- What was reported is flagged until somebody decides (COMM-24).
CREATE OR REPLACE FUNCTION app.flag_reported() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  UPDATE public.club_comments SET is_flagged = true
  WHERE id = NEW.comment_id AND NEW.decision_id IS NULL AND NOT is_flagged AND removed_for IS NULL;
  RETURN NULL;
END
$$;

-- The words of a comment that is deleted go, also where its club goes and nothing is decided.
CREATE OR REPLACE FUNCTION app.forget_reported_text() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.comment := NULL;
  RETURN NEW;
END
$$;

-- Whether the one who asks has reported a comment as it is: one that was changed after it was decided about may be
-- reported again, or its author could show harmless words to whoever decides and put back the others.
CREATE OR REPLACE FUNCTION app.has_reported(a_comment uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.comment_reports AS report
    JOIN public.club_comments AS said ON said.id = report.comment_id
    LEFT JOIN public.comment_decisions AS decision ON decision.id = report.decision_id
    WHERE report.comment_id = a_comment AND report.reporter_id = app.user_id()
      AND (decision.id IS NULL OR said.updated_at <= decision.created_at)
  )
$$;

-- Whether the one who asks is a party to what is to be decided about a comment: whose it is, or who reported it.
CREATE OR REPLACE FUNCTION app.is_party(a_comment uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.club_comments AS said
    WHERE said.id = a_comment AND (
      app.has_written(said) OR app.is_own_comment(said.user_id, said.club_id, said.is_official)
      OR EXISTS (
        SELECT 1 FROM public.comment_reports AS report
        LEFT JOIN public.comment_decisions AS decision ON decision.id = report.decision_id
        WHERE report.comment_id = said.id AND report.reporter_id = app.user_id()
          AND (report.decision_id IS NULL OR decision.appeal IS NOT NULL AND decision.answer IS NULL)))
  )
$$;

-- What there is to decide about: the text as it was last changed, the reports and the appeal that wait. Whoever decides
-- names what they saw, and nothing is decided where that has changed.
CREATE OR REPLACE FUNCTION app.version_of_case(a_comment uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT concat_ws(' ', extract(epoch FROM said.updated_at), (
    SELECT concat_ws(' ', count(*), extract(epoch FROM max(created_at)))
    FROM public.comment_reports WHERE comment_id = said.id AND decision_id IS NULL
  ), (
    SELECT extract(epoch FROM max(appealed_at))
    FROM public.comment_decisions WHERE comment_id = said.id AND answer IS NULL
  ))
  FROM public.club_comments AS said WHERE said.id = a_comment AND app.is_admin()
$$;

-- Refuses who is a party.
CREATE OR REPLACE FUNCTION app.guard_party(a_comment uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF app.is_party(a_comment) THEN
    RAISE EXCEPTION 'Nobody decides about their own comment, report or appeal'
      USING ERRCODE = '42501', CONSTRAINT = 'comment_decisions_party';
  END IF;
END
$$;

-- Refuses who is a party, and who has seen something else, or does not say what. For the functions below, which have locked
-- the comment.
CREATE OR REPLACE FUNCTION app.guard_decision(a_comment uuid, seen text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.guard_party(a_comment);
  IF seen IS NULL OR seen IS DISTINCT FROM app.version_of_case(a_comment) THEN
    RAISE EXCEPTION 'This was changed, reported or appealed since it was seen'
      USING ERRCODE = '23514', CONSTRAINT = 'comment_decisions_seen';
  END IF;
END
$$;

-- A mail to a member, if they have a confirmed address and their account is active. `about` says nothing of
-- who reported.
CREATE OR REPLACE FUNCTION app.mail_moderation(kind text, recipient uuid, about jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  address text;
BEGIN
  SELECT account.email INTO address FROM auth."user" AS account
  JOIN public.profiles AS profile ON profile.id = account.id
  WHERE account.id = recipient AND account.email_verified
    AND profile.status IS DISTINCT FROM 'deactivated';
  -- The schema is the library's, made at the start of the site.
  IF address IS NULL OR pg_catalog.to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN;
  END IF;
  PERFORM graphile_worker.add_job('mail',
    (about || jsonb_build_object('kind', kind, 'to', address))::json);
END
$$;

-- A mail to whose comment it is, whoever of them wrote it: its author, or those who administer the club now. Not to
-- the one who acts.
CREATE OR REPLACE FUNCTION app.mail_whose_comment(
  kind text, said public.club_comments, about jsonb
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  recipient uuid;
BEGIN
  FOR recipient IN
    SELECT said.user_id WHERE NOT said.is_official
    UNION
    SELECT user_id FROM public.user_roles
    WHERE said.is_official AND club_id = said.club_id AND role = 'club_admin'
  LOOP
    IF recipient <> app.user_id() THEN
      PERFORM app.mail_moderation(kind, recipient, about || jsonb_build_object('isOfficial', said.is_official));
    END IF;
  END LOOP;
END
$$;

-- What the mails about a comment say of where it stands.
CREATE OR REPLACE FUNCTION app.place_of_comment(a_comment uuid, a_club uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object('clubName', name, 'path',
    '/clubs/' || concat_ws('/', state_slug, county_slug, city_slug, slug) || '#comment-' || a_comment)
  FROM public.clubs WHERE id = a_club
$$;

-- A safety report cannot wait for somebody to look at the queue: administrators hear of it at once, but for those
-- who are a party to it, who do not decide about it either. The mail says nothing of who reported, nor what was said.
CREATE OR REPLACE FUNCTION app.mail_safety_report() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  acting CONSTANT text := app.user_id()::text;
  about jsonb;
  administrator uuid;
BEGIN
  IF acting IS NULL THEN
    RETURN NULL; -- maintenance by the owner of the database
  END IF;
  SELECT app.place_of_comment(id, club_id) INTO about FROM public.club_comments WHERE id = NEW.comment_id;
  FOR administrator IN SELECT user_id FROM public.user_roles WHERE role = 'admin' LOOP
    -- The rule is asked as each of them.
    PERFORM set_config('app.user_id', administrator::text, true);
    IF NOT app.is_party(NEW.comment_id) THEN
      PERFORM app.mail_moderation('safety-reported', administrator, about);
    END IF;
  END LOOP;
  PERFORM set_config('app.user_id', acting, true);
  RETURN NULL;
END
$$;

-- Closes all reports of a comment with a decision, and tells those who reported it and whose it is. What it said when it
-- was reported is kept no longer. What was withdrawn nobody has decided. For the functions below, which see to the comment itself.
CREATE OR REPLACE FUNCTION app.close_reports(
  said public.club_comments, decided text, broken text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  decision public.comment_decisions;
  about jsonb := app.place_of_comment(said.id, said.club_id)
    || jsonb_build_object('outcome', decided, 'rule', broken);
  reporter uuid;
BEGIN
  INSERT INTO public.comment_decisions
    (comment_id, outcome, rule, stars, reported_at, decided_by, appeal_until)
  SELECT CASE WHEN decided IN ('kept', 'removed') THEN said.id END, decided, broken, said.rating,
    coalesce(min(created_at), now()), CASE WHEN decided <> 'withdrawn' THEN app.user_id() END,
    CASE WHEN decided = 'removed' THEN now() + interval '14 days' END
  FROM public.comment_reports WHERE comment_id = said.id AND decision_id IS NULL
  RETURNING * INTO decision;

  FOR reporter IN
    UPDATE public.comment_reports SET decision_id = decision.id, comment = NULL
    WHERE comment_id = said.id AND decision_id IS NULL
    RETURNING reporter_id
  LOOP
    PERFORM app.mail_moderation('report-decided', reporter, about);
  END LOOP;
  PERFORM app.mail_whose_comment('comment-decided', said, about || jsonb_build_object(
    'comment', said.comment, 'appealUntil', decision.appeal_until));
END
$$;

-- Keeps a comment that was reported, or removes it naming a rule: its words and stars go where nobody but administrators reads
-- them, and the stars do not count. Tells whether there was something to decide; null where the
-- comment is gone. `seen` is the version of what the one who decides has seen.
CREATE OR REPLACE FUNCTION app.decide_reports(
  a_comment uuid, decided text, broken text, seen text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  said public.club_comments;
BEGIN
  IF app.is_admin() IS NOT TRUE THEN
    RAISE EXCEPTION 'Only administrators decide about reports' USING ERRCODE = '42501';
  END IF;
  IF decided IS NULL OR decided NOT IN ('kept', 'removed') THEN
    RAISE EXCEPTION 'A comment is kept or removed' USING ERRCODE = '22023';
  END IF;
  -- As whoever rates the club: club first.
  PERFORM 1 FROM public.clubs
  WHERE id = (SELECT club_id FROM public.club_comments WHERE id = a_comment) FOR NO KEY UPDATE;
  SELECT * INTO said FROM public.club_comments WHERE id = a_comment FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF NOT said.is_flagged THEN
    RETURN false;
  END IF;
  PERFORM app.guard_decision(said.id, seen);
  PERFORM app.close_reports(said, decided, broken);
  IF decided = 'kept' THEN
    UPDATE public.club_comments SET is_flagged = false WHERE id = said.id;
  ELSE
    INSERT INTO public.removed_comments (comment_id, comment, rating, sets_aside)
    VALUES (said.id, said.comment, said.rating, app.gave_present_stars(said));
    UPDATE public.club_comments
    SET is_flagged = false, removed_for = broken, comment = 'Removed', rating = NULL
    WHERE id = said.id;
    PERFORM app.set_stars_aside(said.user_id, said.club_id);
  END IF;
  PERFORM app.keep_audited_list('comment', said.id, left(said.comment, 80), 'decision', 'null',
    to_jsonb(concat_ws(': ', decided, replace(broken, '_', ' '))));
  RETURN true;
END
$$;

-- Whether the stars that its author gives the club are those that came with a comment: there is no newer review of theirs.
CREATE OR REPLACE FUNCTION app.gave_present_stars(said public.club_comments) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT said.rating IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM public.club_ratings
    WHERE user_id = said.user_id AND club_id = said.club_id AND rating <> said.rating
  ) AND NOT EXISTS (
    SELECT 1 FROM public.club_comments AS newer
    LEFT JOIN public.removed_comments AS kept ON kept.comment_id = newer.id
    WHERE newer.user_id = said.user_id AND newer.club_id = said.club_id
      AND newer.created_at > said.created_at AND coalesce(kept.rating, newer.rating) IS NOT NULL
  )
$$;

-- Whether the stars of a member for a club do not count: a review of theirs stands removed that gave them. Also not when
-- they rate anew, or withdraw them and do; until the review comes back, or is deleted and they rate anew.
CREATE OR REPLACE FUNCTION app.are_stars_aside(member uuid, club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.removed_comments AS kept
    JOIN public.club_comments AS said ON said.id = kept.comment_id
    WHERE said.user_id = member AND said.club_id = club AND kept.sets_aside
  )
$$;

CREATE OR REPLACE FUNCTION app.set_stars_aside(member uuid, club uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  UPDATE public.club_ratings SET is_set_aside = app.are_stars_aside(member, club)
  WHERE user_id = member AND club_id = club AND is_set_aside <> app.are_stars_aside(member, club)
$$;

-- Behind the lock of the club, which whoever removes and restores takes as well.
CREATE OR REPLACE FUNCTION app.keep_stars_aside() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  NEW.is_set_aside := app.are_stars_aside(NEW.user_id, NEW.club_id);
  RETURN NEW;
END
$$;

-- What was reported, or removed and appealed for, is deleted, or goes with what it answers. That closes its reports: as
-- an administrator's decision, or as withdrawn where one of whose comments goes does it. An appeal ends with it: the
-- comment stays away. Not where the whole club goes.
CREATE OR REPLACE FUNCTION app.close_case_of_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  is_own boolean := app.has_written(OLD)
    OR app.is_own_comment(OLD.user_id, OLD.club_id, OLD.is_official);
  is_decision boolean := coalesce(app.is_admin(), false) AND NOT is_own;
  outcome text := CASE WHEN is_decision THEN 'deleted' ELSE 'withdrawn' END;
BEGIN
  IF app.user_id() IS NULL OR NOT EXISTS (SELECT 1 FROM public.clubs WHERE id = OLD.club_id) THEN
    RETURN OLD;
  END IF;
  -- Also of what goes with what it answers: whoever reported a reply does not decide by deleting the comment above it.
  IF is_decision THEN
    PERFORM app.guard_party(OLD.id);
  END IF;
  IF OLD.is_flagged THEN
    PERFORM app.close_reports(OLD, outcome, NULL);
    -- What administrators delete is in the log with all that it said; of others the log keeps no words.
    IF NOT is_decision THEN
      PERFORM app.keep_audited_list('comment', OLD.id, 'Deleted comment', 'decision', 'null',
        to_jsonb(outcome));
    END IF;
  END IF;
  PERFORM app.end_appeal(OLD, is_decision, is_own);
  RETURN OLD;
END
$$;

-- Ends the appeal for a comment that goes, if one waits; whoever deletes their own is told nothing.
CREATE OR REPLACE FUNCTION app.end_appeal(
  said public.club_comments, is_decision boolean, is_own boolean
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  decision public.comment_decisions;
BEGIN
  UPDATE public.comment_decisions
  SET answer = 'upheld', answered_at = now(), answered_by = CASE WHEN is_decision THEN app.user_id() END
  WHERE comment_id = said.id AND appeal IS NOT NULL AND answer IS NULL
  RETURNING * INTO decision;
  IF decision.id IS NULL THEN
    RETURN;
  END IF;
  PERFORM app.tell_answer(said, decision, 'Deleted comment', is_own);
END
$$;

-- The log, which calls the comment as it is told to, and a mail to whose it is, of what came of an appeal.
CREATE OR REPLACE FUNCTION app.tell_answer(
  said public.club_comments, decision public.comment_decisions, called text, is_silent boolean
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM app.keep_audited_list('comment', said.id, called, 'appeal', '"waiting"',
    to_jsonb(decision.answer));
  IF NOT is_silent THEN
    PERFORM app.mail_whose_comment('appeal-answered', said,
      app.place_of_comment(said.id, said.club_id) || jsonb_build_object(
        'answer', decision.answer, 'rule', decision.rule, 'comment', (
          SELECT comment FROM public.removed_comments WHERE comment_id = said.id)));
  END IF;
END
$$;

-- How it stands with the removal of a comment, for its author alone: 'open' while they may appeal, 'late' after
-- that, 'sent' and then 'upheld' once they have.
CREATE OR REPLACE FUNCTION app.own_appeal(a_comment uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object('until', decision.appeal_until, 'state', CASE
    WHEN decision.answer IS NOT NULL THEN decision.answer
    WHEN decision.appeal IS NOT NULL THEN 'sent'
    WHEN decision.appeal_until < now() THEN 'late'
    ELSE 'open' END)
  FROM public.comment_decisions AS decision
  JOIN public.club_comments AS said ON said.id = decision.comment_id
  WHERE said.id = a_comment AND said.removed_for IS NOT NULL
    AND app.is_own_comment(said.user_id, said.club_id, said.is_official)
    AND decision.outcome = 'removed' AND app.is_active()
  ORDER BY decision.created_at DESC LIMIT 1
$$;

-- The author of a removed comment appeals, once and in time. Tells how it stands: 'sent', 'late', or 'again' where
-- there is an appeal already; null where the comment is not theirs, not removed, or gone.
CREATE OR REPLACE FUNCTION app.appeal_removal(a_comment uuid, words text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  decision public.comment_decisions;
BEGIN
  -- As everywhere: whoever acts as an administrator without being one may nothing.
  IF app.is_active() IS NOT TRUE
    OR current_setting('role') = 'directory_admin' AND app.is_admin() IS NOT TRUE THEN
    RAISE EXCEPTION 'This account may not appeal' USING ERRCODE = '42501';
  END IF;
  PERFORM 1 FROM public.club_comments
  WHERE id = a_comment AND removed_for IS NOT NULL
    AND app.is_own_comment(user_id, club_id, is_official) FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO decision FROM public.comment_decisions
  WHERE comment_id = a_comment AND outcome = 'removed' ORDER BY created_at DESC LIMIT 1 FOR UPDATE;
  IF decision.appeal IS NOT NULL THEN
    RETURN 'again';
  END IF;
  IF decision.appeal_until IS NULL OR decision.appeal_until < now() THEN
    RETURN 'late';
  END IF;
  UPDATE public.comment_decisions SET appeal = words, appealed_at = now() WHERE id = decision.id;
  RETURN 'sent';
END
$$;

-- Answers an appeal: the comment comes back with its stars, or stays removed. Final; the author is told. Tells whether there
-- was something to answer; null where the comment is gone. `seen` as of app.decide_reports.
CREATE OR REPLACE FUNCTION app.answer_appeal(a_comment uuid, given text, seen text)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  said public.club_comments;
  kept public.removed_comments;
  decision public.comment_decisions;
BEGIN
  IF app.is_admin() IS NOT TRUE THEN
    RAISE EXCEPTION 'Only administrators answer appeals' USING ERRCODE = '42501';
  END IF;
  PERFORM 1 FROM public.clubs
  WHERE id = (SELECT club_id FROM public.club_comments WHERE id = a_comment) FOR NO KEY UPDATE;
  SELECT * INTO said FROM public.club_comments WHERE id = a_comment FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO decision FROM public.comment_decisions AS open
  WHERE open.comment_id = said.id AND open.appeal IS NOT NULL AND open.answer IS NULL FOR UPDATE;
  SELECT * INTO kept FROM public.removed_comments WHERE comment_id = said.id;
  IF decision.id IS NULL OR kept.comment_id IS NULL THEN
    RETURN false;
  END IF;
  PERFORM app.guard_decision(said.id, seen);
  UPDATE public.comment_decisions
  SET answer = given, answered_by = app.user_id(), answered_at = now()
  WHERE id = decision.id
  RETURNING * INTO decision;
  PERFORM app.tell_answer(said, decision, left(kept.comment, 80), false);
  IF given = 'restored' THEN
    UPDATE public.club_comments
    SET removed_for = NULL, comment = kept.comment, rating = kept.rating WHERE id = said.id;
    DELETE FROM public.removed_comments WHERE comment_id = said.id;
    PERFORM app.set_stars_aside(said.user_id, said.club_id);
  END IF;
  RETURN true;
END
$$;

-- What everybody may know of the moderation, by month of a time zone: how many reports came in, what was decided about how many
-- comments, how long that took from the first report (median, in seconds; what was withdrawn took nobody's time), and what
-- came of appeals.
CREATE OR REPLACE FUNCTION app.moderation_figures(zone text)
RETURNS TABLE (
  month date, reports integer, decisions jsonb, median_seconds double precision,
  appeals integer, restored integer, upheld integer
)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  WITH events AS (
    SELECT 'report' AS kind, created_at AS at, NULL::text AS outcome, NULL::text AS rule,
      NULL::smallint AS stars, NULL::double precision AS seconds
    FROM public.comment_reports
    UNION ALL
    SELECT 'decision', created_at, outcome, rule, stars,
      CASE WHEN outcome <> 'withdrawn'
        THEN extract(epoch FROM created_at - reported_at)::double precision END
    FROM public.comment_decisions
    UNION ALL
    SELECT 'appeal', appealed_at, NULL, NULL, NULL, NULL
    FROM public.comment_decisions WHERE appealed_at IS NOT NULL
    UNION ALL
    SELECT answer, answered_at, NULL, NULL, NULL, NULL
    FROM public.comment_decisions WHERE answer IS NOT NULL
  ), dated AS (
    SELECT *, date_trunc('month', at AT TIME ZONE zone)::date AS month FROM events
  ), decided AS (
    SELECT month, jsonb_agg(jsonb_build_object(
      'outcome', outcome, 'rule', rule, 'stars', stars, 'number', number)) AS decisions
    FROM (
      SELECT month, outcome, rule, stars, count(*) AS number
      FROM dated WHERE kind = 'decision' GROUP BY month, outcome, rule, stars
    ) AS counted GROUP BY month
  )
  SELECT dated.month, (count(*) FILTER (WHERE kind = 'report'))::integer,
    coalesce((SELECT decided.decisions FROM decided WHERE decided.month = dated.month), '[]'),
    percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds),
    (count(*) FILTER (WHERE kind = 'appeal'))::integer,
    (count(*) FILTER (WHERE kind = 'restored'))::integer,
    (count(*) FILTER (WHERE kind = 'upheld'))::integer
  FROM dated GROUP BY dated.month ORDER BY dated.month DESC
$$;

-- What a member reported, what was decided about their comments, and what they decided themselves, for their own
-- eyes: what app.own_record does not tell.
CREATE OR REPLACE FUNCTION app.own_moderation() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object(
    'reports', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'comment_id', own.comment_id, 'reason', own.reason, 'words', own.words,
        'outcome', decision.outcome, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.comment_reports AS own
      LEFT JOIN public.comment_decisions AS decision ON decision.id = own.decision_id
      WHERE own.reporter_id = app.user_id()),
    'comments_of_yours_as_reported', (
      SELECT coalesce(jsonb_agg(told.about ORDER BY told.about ->> 'comment_id', told.about ->> 'comment'), '[]')
      FROM (
        SELECT DISTINCT jsonb_build_object('comment_id', said.id, 'comment', report.comment) AS about
        FROM public.comment_reports AS report
        JOIN public.club_comments AS said ON said.id = report.comment_id
        WHERE app.has_written(said) AND report.comment <> said.comment
      ) AS told),
    'decisions_about_your_comments', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'comment_id', said.id, 'comment', coalesce(kept.comment, said.comment),
        'rating', coalesce(kept.rating, said.rating), 'outcome', decision.outcome,
        'rule', decision.rule, 'decided_at', decision.created_at, 'appeal_until', decision.appeal_until,
        'appeal', decision.appeal, 'appealed_at', decision.appealed_at,
        'answer', decision.answer, 'answered_at', decision.answered_at
      ) ORDER BY decision.created_at, decision.id), '[]')
      FROM public.comment_decisions AS decision
      JOIN public.club_comments AS said ON said.id = decision.comment_id
      LEFT JOIN public.removed_comments AS kept ON kept.comment_id = said.id
      WHERE app.has_written(said)),
    'decisions_by_you', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'outcome', decision.outcome, 'rule', decision.rule,
        'decided_at', CASE WHEN decision.decided_by = app.user_id() THEN decision.created_at END,
        'answer', CASE WHEN decision.answered_by = app.user_id() THEN decision.answer END,
        'answered_at', CASE WHEN decision.answered_by = app.user_id() THEN decision.answered_at END
      ) ORDER BY decision.created_at, decision.id), '[]')
      FROM public.comment_decisions AS decision
      WHERE app.user_id() IN (decision.decided_by, decision.answered_by)))
  WHERE app.is_active()
    -- As everywhere: whoever acts as an administrator without being one sees nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;
