-- Reports of comments, decisions, and appeals. A test compares the rules and periods with
-- src/domain/moderation-rules.ts.

-- Users cannot report their own comments or removed ones, even during the removal. A second report by the
-- same user does nothing. The report keeps the text it was about.
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

-- A reported comment is flagged until it is decided (COMM-24).
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

-- Deletes the reported text of a deleted comment, also if its club is deleted undecided.
CREATE OR REPLACE FUNCTION app.forget_reported_text() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.comment := NULL;
  RETURN NEW;
END
$$;

-- Whether the caller has reported the present text of a comment. A comment changed after a decision may be
-- reported again: its author could show harmless text to the moderator and restore the old one.
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

-- Whether the caller is a party to a case: the comment's author, or a reporter.
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

-- A version of a case: the last change of the text, the reports, and the waiting appeal. A decision names the
-- version it saw, and is refused if that has changed.
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

-- Refuses parties.
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

-- Refuses parties, and callers who saw another version or name none. The functions below have locked the
-- comment.
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

-- Mails a member with a confirmed address and an active account. `about` never tells who reported. Mails about
-- a decision that can be undone, which they name, wait until it cannot.
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
  -- The job library creates the schema when the site starts.
  IF address IS NULL OR pg_catalog.to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN;
  END IF;
  PERFORM graphile_worker.add_job('mail',
    (about || jsonb_build_object('kind', kind, 'to', address))::json,
    run_at => now() + CASE WHEN about ? 'decision' THEN interval '20 seconds' ELSE interval '0' END);
END
$$;

-- Mails the owners of a comment: its author, or the club's present administrators for an official reply. Not
-- the caller.
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

-- The club's name and the comment's path, for mails about a comment.
CREATE OR REPLACE FUNCTION app.place_of_comment(a_comment uuid, a_club uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object('clubName', name, 'path',
    '/clubs/' || concat_ws('/', state_slug, county_slug, city_slug, slug) || '#comment-' || a_comment)
  FROM public.clubs WHERE id = a_club
$$;

-- Safety reports are mailed to administrators at once, except to parties, who do not decide either. The mail
-- contains neither the reporter nor the text.
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
    -- app.is_party is evaluated as each administrator.
    PERFORM set_config('app.user_id', administrator::text, true);
    IF NOT app.is_party(NEW.comment_id) THEN
      PERFORM app.mail_moderation('safety-reported', administrator, about);
    END IF;
  END LOOP;
  PERFORM set_config('app.user_id', acting, true);
  RETURN NULL;
END
$$;

-- Closes all reports of a comment with a decision, and tells the reporters and the owners. Deletes the
-- reported text, which the decision keeps while it can be undone. Withdrawn reports have no decider. The
-- functions below change the comment itself.
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
    (comment_id, outcome, rule, stars, reported_at, decided_by, appeal_until, undo)
  SELECT CASE WHEN decided IN ('kept', 'removed') THEN said.id END, decided, broken, said.rating,
    coalesce(min(created_at), now()), CASE WHEN decided <> 'withdrawn' THEN app.user_id() END,
    CASE WHEN decided = 'removed' THEN now() + interval '14 days' END,
    CASE WHEN decided IN ('kept', 'removed')
      THEN coalesce(jsonb_object_agg(id, comment) FILTER (WHERE id IS NOT NULL), '{}') END
  FROM public.comment_reports WHERE comment_id = said.id AND decision_id IS NULL
  RETURNING * INTO decision;
  IF decision.undo IS NOT NULL THEN
    about := about || jsonb_build_object('decision', decision.id);
    PERFORM app.forget_undo();
  END IF;

  FOR reporter IN
    UPDATE public.comment_reports SET decision_id = decision.id, comment = NULL
    WHERE comment_id = said.id AND decision_id IS NULL
    RETURNING reporter_id
  LOOP
    PERFORM app.mail_moderation('report-decided', reporter, about);
  END LOOP;
  PERFORM app.mail_whose_comment('comment-decided', said, about || jsonb_build_object(
    'comment', said.comment, 'appealUntil', decision.appeal_until,
    'affectsRating', decided = 'removed' AND app.gave_present_stars(said) AND EXISTS (
      SELECT 1 FROM public.club_ratings AS given
      WHERE user_id = said.user_id AND club_id = said.club_id AND app.counts(given))));
END
$$;

-- Locks a comment for a decision, after its club, as ratings do. Null if the comment is gone.
CREATE OR REPLACE FUNCTION app.locked_comment(a_comment uuid) RETURNS public.club_comments
LANGUAGE plpgsql
SET search_path = ''
AS $$
DECLARE
  said public.club_comments;
BEGIN
  PERFORM 1 FROM public.clubs
  WHERE id = (SELECT club_id FROM public.club_comments WHERE id = a_comment) FOR NO KEY UPDATE;
  SELECT * INTO said FROM public.club_comments WHERE id = a_comment FOR UPDATE;
  RETURN said;
END
$$;

-- Decisions can be undone for 15 seconds; screens offer it for ten. Also called by the sweep.
CREATE OR REPLACE FUNCTION app.forget_undo() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  UPDATE public.comment_decisions SET undo = NULL
  WHERE undo IS NOT NULL AND (comment_id IS NULL OR created_at < now() - interval '15 seconds')
$$;

-- Undoes the caller's own decision about a comment as if it had not been made, before anyone is told. Returns
-- whether there was one; null if the comment is gone.
CREATE OR REPLACE FUNCTION app.undo_decision(a_comment uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  said public.club_comments;
  kept public.removed_comments;
  decision public.comment_decisions;
BEGIN
  IF app.is_admin() IS NOT TRUE THEN
    RAISE EXCEPTION 'Only administrators decide about reports' USING ERRCODE = '42501';
  END IF;
  said := app.locked_comment(a_comment);
  IF said.id IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT * INTO decision FROM public.comment_decisions
  WHERE comment_id = a_comment ORDER BY created_at DESC LIMIT 1 FOR UPDATE;
  -- Not if it was reported again meanwhile.
  IF decision.undo IS NULL OR decision.decided_by IS DISTINCT FROM app.user_id() OR decision.appeal IS NOT NULL
    OR said.is_flagged OR decision.created_at < now() - interval '15 seconds' THEN
    RETURN false;
  END IF;
  UPDATE public.comment_reports SET decision_id = NULL, comment = decision.undo ->> id::text
  WHERE decision_id = decision.id;
  DELETE FROM public.comment_decisions WHERE id = decision.id;
  DELETE FROM public.removed_comments WHERE comment_id = said.id RETURNING * INTO kept;
  UPDATE public.club_comments
  SET is_flagged = true, removed_for = NULL, comment = coalesce(kept.comment, said.comment),
    rating = CASE WHEN kept.comment_id IS NULL THEN said.rating ELSE kept.rating END
  WHERE id = said.id;
  PERFORM app.set_stars_aside(said.user_id, said.club_id);
  IF pg_catalog.to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker._private_jobs WHERE payload ->> 'decision' = decision.id::text));
  END IF;
  PERFORM app.keep_audited_list('comment', said.id, left(coalesce(kept.comment, said.comment), 80), 'decision',
    to_jsonb(concat_ws(': ', decision.outcome, replace(decision.rule, '_', ' '))), 'null');
  RETURN true;
END
$$;

-- Keeps a reported comment, or removes it naming a rule: its text and stars move to where only administrators
-- read them, and the stars do not count. Returns whether there was a case; null if the comment is gone.
-- `seen` is the version of the case that the caller saw.
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
  said := app.locked_comment(a_comment);
  IF said.id IS NULL THEN
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

-- Whether an author's present stars came with this comment: there is no newer review.
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

-- Whether a member's stars for a club do not count, because the review that gave them is removed. New stars
-- do not count either, until the review is restored, or is deleted and the member rates again.
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

-- Under the club's lock, which removing and restoring take as well.
CREATE OR REPLACE FUNCTION app.keep_stars_aside() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  NEW.is_set_aside := app.are_stars_aside(NEW.user_id, NEW.club_id);
  RETURN NEW;
END
$$;

-- A reported comment, or a removed one with an appeal, is deleted, alone or with its parent. That closes its
-- reports: as an administrator's decision, or as withdrawn by an owner. A waiting appeal ends, and the
-- comment stays removed. Not if the whole club is deleted.
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
  -- Also for replies deleted with their parent: reporters of a reply may not decide by deleting the comment
  -- above it.
  IF is_decision THEN
    PERFORM app.guard_party(OLD.id);
  END IF;
  IF OLD.is_flagged THEN
    PERFORM app.close_reports(OLD, outcome, NULL);
    -- The log keeps the text of comments deleted by administrators only.
    IF NOT is_decision THEN
      PERFORM app.keep_audited_list('comment', OLD.id, 'Deleted comment', 'decision', 'null',
        to_jsonb(outcome));
    END IF;
  END IF;
  PERFORM app.end_appeal(OLD, is_decision, is_own);
  RETURN OLD;
END
$$;

-- Ends the appeal for a deleted comment, if one waits; authors who delete their own comment are not told.
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

-- Logs the outcome of an appeal under the given label, and mails the owners.
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
          SELECT comment FROM public.removed_comments WHERE comment_id = said.id),
        -- It counts again if no other removed comment sets it aside.
        'affectsRating', decision.answer = 'restored' AND EXISTS (
          SELECT 1 FROM public.club_ratings
          WHERE user_id = said.user_id AND club_id = said.club_id AND is_set_aside
            AND NOT app.is_staff(user_id, club_id)
        ) AND NOT EXISTS (
          SELECT 1 FROM public.removed_comments AS kept
          JOIN public.club_comments AS other ON other.id = kept.comment_id
          WHERE other.user_id = said.user_id AND other.club_id = said.club_id AND kept.sets_aside
            AND other.id <> said.id)));
  END IF;
END
$$;

-- The state of an appeal, for the author only: 'open' while they may appeal, 'late' after that, 'sent', then
-- 'upheld'.
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

-- Appeals a removal, once and in time. Returns 'sent', 'late', or 'again' if there is an appeal already; null
-- if the comment is not the caller's, not removed, or gone.
CREATE OR REPLACE FUNCTION app.appeal_removal(a_comment uuid, words text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  decision public.comment_decisions;
BEGIN
  -- As everywhere, acting as directory_admin without being one allows nothing.
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

-- Answers an appeal, finally: the comment comes back with its stars, or stays removed, and the author is
-- told. Returns whether there was an appeal; null if the comment is gone. `seen` as in app.decide_reports.
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
  said := app.locked_comment(a_comment);
  IF said.id IS NULL THEN
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

-- Public figures by month of a time zone: reports, decided comments, the median seconds from first report to
-- decision (withdrawn ones excluded), and outcomes of appeals.
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

-- The caller's own reports, decisions about their comments, and decisions they made: what app.own_record
-- leaves out.
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
    -- As everywhere, acting as directory_admin without being one shows nothing.
    AND (current_setting('role') <> 'directory_admin' OR app.is_admin())
$$;
