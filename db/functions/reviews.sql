-- avg_rating and num_reviews (decision 16). The club is locked before its rating is written: raters
-- of one club take turns, each computes the figures from a snapshot that sees all earlier ratings,
-- and nobody holds the weaker lock of the foreign key while waiting for this one (a deadlock).
CREATE OR REPLACE FUNCTION app.lock_rated_club() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM 1 FROM public.clubs WHERE id = OLD.club_id FOR NO KEY UPDATE;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.club_id <> NEW.club_id THEN
    RAISE EXCEPTION 'A rating stays with its club' USING ERRCODE = '23514';
  END IF;
  PERFORM 1 FROM public.clubs WHERE id = NEW.club_id FOR NO KEY UPDATE;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION app.keep_club_rating() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  rated uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.club_id ELSE NEW.club_id END;
BEGIN
  UPDATE public.clubs
  SET (avg_rating, num_reviews) = (
    SELECT round(avg(rating), 2), count(*) FROM public.club_ratings WHERE club_id = rated
  )
  WHERE id = rated;
  RETURN NULL;
END
$$;

-- Only its author changes the text of a comment, and nobody that of a comment without one; everybody
-- else may flag it, once; only an admin takes a flag away.
CREATE OR REPLACE FUNCTION app.guard_comment_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  is_own boolean := OLD.user_id IS NOT DISTINCT FROM app.user_id();
BEGIN
  IF app.user_id() IS NULL THEN
    RETURN NEW; -- maintenance by the owner of the database, and an account that goes
  END IF;
  IF NEW.comment <> OLD.comment AND NOT is_own THEN
    RAISE EXCEPTION 'Only the author may change a comment' USING ERRCODE = '42501';
  END IF;
  IF NEW.is_flagged <> OLD.is_flagged AND (OLD.is_flagged OR is_own) AND NOT app.is_admin() THEN
    RAISE EXCEPTION 'This comment cannot be flagged or unflagged' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;
