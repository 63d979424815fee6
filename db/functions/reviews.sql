-- avg_rating and num_reviews (D16) of the ratings that count: those of families, not of staff. The club is
-- locked before any write that they depend on (ratings, affiliations, club administrators), so writers take
-- turns, each computes from a snapshot that sees all earlier writes, and none waits for this lock while
-- holding the foreign key's weaker one, which would deadlock.
CREATE OR REPLACE FUNCTION app.lock_rated_club() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM 1 FROM public.clubs WHERE id = OLD.club_id FOR NO KEY UPDATE;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM public.clubs WHERE id = NEW.club_id FOR NO KEY UPDATE;
    RETURN NEW;
  END IF;
  -- The site never changes a role, but a database operator may turn a club admin into one of the site.
  IF OLD.club_id IS DISTINCT FROM NEW.club_id AND TG_TABLE_NAME <> 'user_roles' AND NOT app.is_merging() THEN
    RAISE EXCEPTION 'A row about a club stays with its club' USING ERRCODE = '23514';
  END IF;
  PERFORM 1 FROM public.clubs WHERE id IN (OLD.club_id, NEW.club_id) ORDER BY id FOR NO KEY UPDATE;
  RETURN NEW;
END
$$;

-- Changing sides also changes the club's page, which marks comments by staff.
CREATE OR REPLACE FUNCTION app.keep_club_rating() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  rated uuid[] := ARRAY[OLD.club_id, NEW.club_id];
  members uuid[] := ARRAY[OLD.user_id, NEW.user_id];
BEGIN
  IF TG_TABLE_NAME <> 'club_ratings'
    AND NOT EXISTS (SELECT 1 FROM public.club_ratings WHERE user_id = ANY (members) AND club_id = ANY (rated))
    AND NOT EXISTS (SELECT 1 FROM public.club_comments WHERE user_id = ANY (members) AND club_id = ANY (rated)) THEN
    RETURN NULL;
  END IF;
  UPDATE public.clubs
  SET (avg_rating, num_reviews) = (
    SELECT round(avg(rating), 2), count(*) FROM public.club_ratings
    WHERE club_id = clubs.id AND app.counts(club_ratings)
  )
  WHERE id = ANY (rated);
  RETURN NULL;
END
$$;

-- Whether a user is staff of a club: by the club admin role, otherwise by their affiliation, present or
-- former. src/domain/review-rules.ts has the same rule.
CREATE OR REPLACE FUNCTION app.is_staff(member uuid, club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.user_roles
    WHERE user_id = member AND club_id = club AND role = 'club_admin'
  ) OR coalesce(
    (SELECT affiliated_as FROM public.user_club_affiliations WHERE user_id = member AND club_id = club),
    (SELECT left_as FROM public.club_ratings WHERE user_id = member AND club_id = club),
    'parent'
  ) IN ('coach', 'director', 'representative')
$$;

-- Whether a rating counts: a family's, with a comment that was not removed. Everything that aggregates
-- ratings uses this.
CREATE OR REPLACE FUNCTION app.counts(given public.club_ratings) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT NOT given.is_set_aside AND NOT app.is_staff(given.user_id, given.club_id)
$$;

-- Public figures of a club's ratings that count, overall and by season. An aspect has a mean only with three
-- ratings, as in src/domain/review-rules.ts.
CREATE OR REPLACE FUNCTION app.rating_figures(club uuid)
RETURNS TABLE (season integer, spread integer[], mean double precision, aspects jsonb)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  WITH counted AS (
    SELECT shown.of_season, given.*
    FROM public.club_ratings AS given
    CROSS JOIN LATERAL (
      SELECT NULL::integer AS of_season UNION ALL SELECT given.season WHERE given.season IS NOT NULL
    ) AS shown
    WHERE given.club_id = club AND app.counts(given)
  ), means AS (
    SELECT of_season, aspect, round(avg(stars), 2) AS mean, count(stars) AS number
    FROM counted CROSS JOIN LATERAL (VALUES
      ('coaching', coaching), ('communication', communication), ('playingTime', playing_time),
      ('cost', cost), ('safety', safety)
    ) AS told (aspect, stars)
    GROUP BY of_season, aspect
    HAVING count(stars) >= 3
  )
  SELECT of_season,
    ARRAY[
      count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3),
      count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)
    ]::integer[],
    round(avg(rating), 2)::double precision,
    coalesce((
      SELECT jsonb_object_agg(aspect, jsonb_build_object('mean', means.mean, 'number', means.number))
      FROM means WHERE means.of_season IS NOT DISTINCT FROM counted.of_season
    ), '{}')
  FROM counted
  GROUP BY of_season
$$;

-- Comments with the stars of a rating that counts, the newest of each user and club, newest first (D71). The scalar
-- subqueries are looked up in that order, and only until there are enough.
CREATE OR REPLACE FUNCTION app.newest_reviews(most integer) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT said.id
  FROM (
    SELECT * FROM public.club_comments WHERE rating IS NOT NULL AND parent_comment_id IS NULL
    ORDER BY created_at DESC, id DESC OFFSET 0
  ) AS said
  WHERE NOT said.is_flagged
    AND said.id = (
      SELECT id FROM public.club_comments
      WHERE user_id = said.user_id AND club_id = said.club_id AND rating IS NOT NULL AND parent_comment_id IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 1
    )
    AND (
      SELECT rating = said.rating AND app.counts(given) FROM public.club_ratings AS given
      WHERE user_id = said.user_id AND club_id = said.club_id
    )
  LIMIT most
$$;

-- Without a stated affiliation, as from an older version of the site, the member's user type decides.
CREATE OR REPLACE FUNCTION app.say_affiliated_as() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  NEW.affiliated_as := coalesce(NEW.affiliated_as, (
    SELECT CASE user_type WHEN 'club_representative' THEN 'representative' ELSE user_type END
    FROM public.profiles WHERE id = NEW.user_id
  ));
  RETURN NEW;
END
$$;

-- Staff who delete their affiliation do not become family.
CREATE OR REPLACE FUNCTION app.keep_side_of_rating() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  UPDATE public.club_ratings SET left_as = OLD.affiliated_as
  WHERE user_id = OLD.user_id AND club_id = OLD.club_id AND NOT app.is_merging();
  RETURN NULL;
END
$$;

-- The owner of a comment: its author, or for a club's official reply the club's present administrators.
CREATE OR REPLACE FUNCTION app.is_own_comment(author uuid, club uuid, is_official boolean) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT CASE WHEN is_official THEN app.is_club_admin(club)
    ELSE coalesce(author = app.user_id(), false) END
$$;

-- Whether the caller wrote a comment, official replies included.
CREATE OR REPLACE FUNCTION app.has_written(said public.club_comments) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT coalesce(said.user_id = app.user_id(), false) OR EXISTS (
    SELECT 1 FROM public.official_reply_authors WHERE comment_id = said.id AND user_id = app.user_id()
  )
$$;

-- Moves the author of an official reply to a table that visitors cannot read.
CREATE OR REPLACE FUNCTION app.hide_official_author() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  INSERT INTO public.official_reply_authors (comment_id, user_id) VALUES (NEW.id, NEW.user_id);
  UPDATE public.club_comments SET user_id = NULL WHERE id = NEW.id;
  RETURN NULL;
END
$$;

-- Clubs answer comments, not replies.
CREATE OR REPLACE FUNCTION app.may_reply_officially(club uuid, answered uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.is_club_admin(club) AND EXISTS (
    SELECT 1 FROM public.club_comments WHERE id = answered AND parent_comment_id IS NULL
  )
$$;

-- Only owners change the text of a comment; without an author, or once removed, it cannot be changed. Reports
-- and decisions set and clear the flag (db/functions/moderation.sql).
CREATE OR REPLACE FUNCTION app.guard_comment_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  is_own boolean := app.is_own_comment(OLD.user_id, OLD.club_id, OLD.is_official);
BEGIN
  IF app.user_id() IS NULL THEN
    RETURN NEW; -- maintenance by the owner of the database, and an account that goes
  END IF;
  IF NEW.removed_for IS DISTINCT FROM OLD.removed_for AND app.is_admin() THEN
    RETURN NEW;
  END IF;
  IF NEW.comment <> OLD.comment AND (NOT is_own OR OLD.removed_for IS NOT NULL) THEN
    RAISE EXCEPTION 'Only the author may change a comment' USING ERRCODE = '42501';
  END IF;
  IF NEW.is_flagged <> OLD.is_flagged AND (OLD.is_flagged OR is_own) AND NOT app.is_admin() THEN
    RAISE EXCEPTION 'This comment cannot be flagged or unflagged' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;
