-- Rules that keep rows right whoever writes them: slugs, ratings, updated_at.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE SCHEMA app;
--> statement-breakpoint
-- The slug rule of decision 13; src/domain/slug.ts is its twin and a test holds the two together.
CREATE FUNCTION app.slugify(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = ''
AS $$
  SELECT trim(BOTH '-' FROM regexp_replace(
    lower(regexp_replace(
      normalize(
        translate(
          replace(replace(replace(replace(replace(replace(replace(replace(
            coalesce(value, ''),
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
          'øØłŁđĐðÐı', 'oollddddi'),
        NFD),
      '[\u0300-\u036f]', '', 'g') COLLATE "C"),
    '[^a-z0-9]+', '-', 'g'))
$$;
--> statement-breakpoint
-- Stored slugs. A clash within (state, county, city) gets -2, -3 …; a club keeps its slug as long
-- as its name and place stay. The lock makes two simultaneous writers of one place take turns; it
-- has 64 buckets so that an import of many places does not fill the lock table.
CREATE FUNCTION app.set_club_slugs() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  suffix integer := 1;
BEGIN
  NEW.state_slug := coalesce(nullif(app.slugify(NEW.state), ''), 'unknown-state');
  NEW.county_slug := coalesce(nullif(app.slugify(NEW.county), ''), 'unknown-county');
  NEW.city_slug := coalesce(nullif(app.slugify(NEW.city), ''), 'unknown-city');
  NEW.name_slug := coalesce(nullif(app.slugify(NEW.name), ''), 'club');
  IF TG_OP = 'UPDATE'
    AND (NEW.state_slug, NEW.county_slug, NEW.city_slug, NEW.name_slug)
      = (OLD.state_slug, OLD.county_slug, OLD.city_slug, OLD.name_slug) THEN
    NEW.slug := OLD.slug;
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(
    7741, abs(hashtext(NEW.state_slug || '/' || NEW.county_slug || '/' || NEW.city_slug) % 64));
  NEW.slug := NEW.name_slug;
  WHILE EXISTS (
    SELECT 1 FROM public.clubs AS other
    WHERE other.state_slug = NEW.state_slug
      AND other.county_slug = NEW.county_slug
      AND other.city_slug = NEW.city_slug
      AND other.slug = NEW.slug
      AND other.id <> NEW.id
  ) LOOP
    suffix := suffix + 1;
    NEW.slug := NEW.name_slug || '-' || suffix;
  END LOOP;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clubs_slugs BEFORE INSERT OR UPDATE OF name, state, county, city ON clubs
FOR EACH ROW EXECUTE FUNCTION app.set_club_slugs();
--> statement-breakpoint
-- A change of the club itself counts as a new version; a new rating does not.
CREATE FUNCTION app.touch_club() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  NEW.version := OLD.version + 1;
  NEW.updated_by := nullif(current_setting('app.user_id', true), '')::uuid;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clubs_touch BEFORE UPDATE OF
  name, description, city, state, county, logo_url, website, contact_email, contact_phone,
  club_director, facebook_url, instagram_url, twitter_url, youtube_url, year_established,
  organizational_affiliations, age_groups, team_types, genders, program_types, teams_per_age_group
ON clubs FOR EACH ROW EXECUTE FUNCTION app.touch_club();
--> statement-breakpoint
CREATE FUNCTION app.touch() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER profiles_touch BEFORE UPDATE ON profiles
FOR EACH ROW EXECUTE FUNCTION app.touch();
--> statement-breakpoint
-- Only a change of the text makes a comment an edited one; flagging does not.
CREATE TRIGGER club_comments_touch BEFORE UPDATE OF comment ON club_comments
FOR EACH ROW WHEN (NEW.comment <> OLD.comment) EXECUTE FUNCTION app.touch();
--> statement-breakpoint
CREATE TRIGGER club_ratings_touch BEFORE UPDATE ON club_ratings
FOR EACH ROW EXECUTE FUNCTION app.touch();
--> statement-breakpoint
CREATE TRIGGER blog_posts_touch BEFORE UPDATE ON blog_posts
FOR EACH ROW EXECUTE FUNCTION app.touch();
--> statement-breakpoint
CREATE TRIGGER blog_categories_touch BEFORE UPDATE ON blog_categories
FOR EACH ROW EXECUTE FUNCTION app.touch();
--> statement-breakpoint
-- avg_rating and num_reviews (decision 16). The club is locked before its rating is written: raters
-- of one club take turns, each computes the figures from a snapshot that sees all earlier ratings,
-- and nobody holds the weaker lock of the foreign key while waiting for this one (a deadlock).
CREATE FUNCTION app.lock_rated_club() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER club_ratings_lock BEFORE INSERT OR UPDATE OR DELETE ON club_ratings
FOR EACH ROW EXECUTE FUNCTION app.lock_rated_club();
--> statement-breakpoint
CREATE FUNCTION app.keep_club_rating() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER club_ratings_kept AFTER INSERT OR UPDATE OR DELETE ON club_ratings
FOR EACH ROW EXECUTE FUNCTION app.keep_club_rating();
