-- The second wall (the first is policy.ts in each feature). The application signs in as a role that
-- owns nothing and acts as one of these. Roles belong to the whole server, hence the guards.
--   directory_visitor   nobody signed in
--   directory_member    somebody signed in; app.user_id says who
--   directory_admin     an administrator; the policies look the role up again
--   directory_accounts  sign-in, sessions, finding out who somebody is

DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['directory_visitor', 'directory_member', 'directory_admin', 'directory_accounts'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = wanted) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of this server is migrating at the same moment
    END;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Who acts. All of these read as their owner, so that a policy never depends on another policy.
CREATE FUNCTION app.user_id() RETURNS uuid
LANGUAGE sql STABLE
SET search_path = ''
AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION app.is_active() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.profiles
    WHERE id = app.user_id() AND status IS DISTINCT FROM 'deactivated'
  )
$$;
--> statement-breakpoint
CREATE FUNCTION app.is_admin() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.is_active() AND EXISTS (
    SELECT 1 FROM public.user_roles WHERE user_id = app.user_id() AND role = 'admin'
  )
$$;
--> statement-breakpoint
CREATE FUNCTION app.may_edit_club(club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT app.is_active() AND EXISTS (
    SELECT 1 FROM public.user_roles
    WHERE user_id = app.user_id()
      AND (role = 'admin' OR (role = 'club_admin' AND club_id = club))
  )
$$;
--> statement-breakpoint
CREATE FUNCTION app.is_affiliated(club uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT EXISTS (
    SELECT 1 FROM public.user_club_affiliations
    WHERE user_id = app.user_id() AND club_id = club
  )
$$;
--> statement-breakpoint
CREATE FUNCTION app.own_rating(club uuid) RETURNS smallint
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$ SELECT rating FROM public.club_ratings WHERE user_id = app.user_id() AND club_id = club $$;
--> statement-breakpoint
-- Only its author changes the text of a comment; everybody else may flag it, once; only an admin
-- takes a flag away.
CREATE FUNCTION app.guard_comment_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF app.user_id() IS NULL THEN
    RETURN NEW; -- maintenance by the owner of the database
  END IF;
  IF NEW.comment <> OLD.comment AND OLD.user_id <> app.user_id() THEN
    RAISE EXCEPTION 'Only the author may change a comment' USING ERRCODE = '42501';
  END IF;
  IF NEW.is_flagged <> OLD.is_flagged AND (OLD.is_flagged OR OLD.user_id = app.user_id())
    AND NOT app.is_admin() THEN
    RAISE EXCEPTION 'This comment cannot be flagged or unflagged' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER club_comments_guard BEFORE UPDATE ON club_comments
FOR EACH ROW EXECUTE FUNCTION app.guard_comment_change();
--> statement-breakpoint
-- One more view of a path today; takes nothing personal (decision 51).
CREATE FUNCTION app.count_page_view(viewed text) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  INSERT INTO public.page_views (day, path, views)
  VALUES (current_date, left(viewed, 300), 1)
  ON CONFLICT (day, path) DO UPDATE SET views = public.page_views.views + 1
$$;
--> statement-breakpoint
-- Row-level security on every table, forced, with the owner of the database let through for
-- migrations, triggers and maintenance.
DO $$
DECLARE
  relation record;
BEGIN
  FOR relation IN
    SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'auth')
  LOOP
    EXECUTE format('ALTER TABLE %I.%I ENABLE ROW LEVEL SECURITY', relation.schemaname, relation.tablename);
    EXECUTE format('ALTER TABLE %I.%I FORCE ROW LEVEL SECURITY', relation.schemaname, relation.tablename);
    EXECUTE format('CREATE POLICY owner ON %I.%I TO CURRENT_USER USING (true) WITH CHECK (true)',
      relation.schemaname, relation.tablename);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Whoever acts as directory_admin without being one now sees and changes nothing at all, not even
-- what a member may. current_user keeps this out of the functions above, which run as their owner
-- and are asked by these very policies.
DO $$
DECLARE
  relation record;
BEGIN
  FOR relation IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('CREATE POLICY only_admins ON %I AS RESTRICTIVE TO directory_admin
      USING (current_user <> ''directory_admin'' OR (SELECT app.is_admin()))
      WITH CHECK (current_user <> ''directory_admin'' OR (SELECT app.is_admin()))', relation.tablename);
  END LOOP;
END
$$;
--> statement-breakpoint
REVOKE ALL ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public, app TO directory_visitor, directory_member, directory_accounts;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.slugify, app.user_id, app.is_active, app.is_admin, app.may_edit_club, app.is_affiliated, app.own_rating, app.count_page_view
  TO directory_visitor, directory_member;
--> statement-breakpoint
GRANT directory_member TO directory_admin;
--> statement-breakpoint

-- What anybody may read.
GRANT SELECT ON clubs, practice_locations, club_comments, available_locations, blog_posts, blog_categories
  TO directory_visitor, directory_member;
--> statement-breakpoint
GRANT SELECT (id, username, full_name, avatar_url, user_type) ON profiles TO directory_visitor, directory_member;
--> statement-breakpoint
CREATE POLICY read ON clubs FOR SELECT TO directory_visitor, directory_member USING (true);
--> statement-breakpoint
CREATE POLICY read ON practice_locations FOR SELECT TO directory_visitor, directory_member USING (true);
--> statement-breakpoint
CREATE POLICY read ON club_comments FOR SELECT TO directory_visitor, directory_member USING (true);
--> statement-breakpoint
CREATE POLICY read ON profiles FOR SELECT TO directory_visitor, directory_member USING (true);
--> statement-breakpoint
CREATE POLICY read_active ON available_locations FOR SELECT TO directory_visitor, directory_member USING (is_active);
--> statement-breakpoint
CREATE POLICY read_published ON blog_posts FOR SELECT TO directory_visitor, directory_member USING (status = 'published');
--> statement-breakpoint
CREATE POLICY read ON blog_categories FOR SELECT TO directory_visitor, directory_member USING (true);
--> statement-breakpoint
-- INSERT is granted on whole tables, because the query builder names every column of a new row. What
-- the writer may not choose (flags, figures, times) is held to its default by the policies' checks.

-- A visitor may suggest a club and see nothing of what others suggested (decision 11).
GRANT INSERT ON club_suggestions TO directory_visitor, directory_member;
--> statement-breakpoint
CREATE POLICY suggest ON club_suggestions FOR INSERT TO directory_visitor WITH CHECK (created_at = now());
--> statement-breakpoint
CREATE POLICY suggest_as_member ON club_suggestions FOR INSERT TO directory_member
  WITH CHECK (app.is_active() AND created_at = now());
--> statement-breakpoint

-- Clubs: an admin any of them, a club admin their own.
GRANT UPDATE (name, description, city, state, county, logo_url, website, contact_email, contact_phone,
  club_director, facebook_url, instagram_url, twitter_url, youtube_url, year_established,
  organizational_affiliations, age_groups, team_types, genders, program_types, teams_per_age_group)
  ON clubs TO directory_member;
--> statement-breakpoint
CREATE POLICY edit ON clubs FOR UPDATE TO directory_member
  USING (app.may_edit_club(id)) WITH CHECK (app.may_edit_club(id));
--> statement-breakpoint
GRANT INSERT, UPDATE (name, address, position), DELETE
  ON practice_locations TO directory_member;
--> statement-breakpoint
CREATE POLICY edit ON practice_locations TO directory_member
  USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));
--> statement-breakpoint
GRANT INSERT, DELETE ON clubs TO directory_admin;
--> statement-breakpoint
CREATE POLICY add ON clubs FOR INSERT TO directory_admin
  WITH CHECK (
    app.is_admin() AND avg_rating IS NULL AND num_reviews = 0 AND version = 1
    AND updated_by IS NULL AND created_at = now() AND updated_at = now()
  );
--> statement-breakpoint
CREATE POLICY remove ON clubs FOR DELETE TO directory_admin USING (app.is_admin());
--> statement-breakpoint

-- A member's own profile; status and the full rows of others are for admins.
GRANT UPDATE (username, full_name, avatar_url, user_type) ON profiles TO directory_member;
--> statement-breakpoint
CREATE POLICY edit_own ON profiles FOR UPDATE TO directory_member
  USING (id = app.user_id() AND app.is_active()) WITH CHECK (id = app.user_id());
--> statement-breakpoint
GRANT SELECT, UPDATE (status) ON profiles TO directory_admin;
--> statement-breakpoint
CREATE POLICY administer ON profiles FOR UPDATE TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
GRANT SELECT ON user_roles TO directory_member;
--> statement-breakpoint
CREATE POLICY read_own ON user_roles FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
--> statement-breakpoint
GRANT INSERT, DELETE ON user_roles TO directory_admin;
--> statement-breakpoint
CREATE POLICY administer ON user_roles TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint

-- Affiliations name children: nobody but their owner and admins sees them.
GRANT SELECT, INSERT, UPDATE (player_name, start_year, end_year), DELETE
  ON user_club_affiliations TO directory_member;
--> statement-breakpoint
CREATE POLICY read_own ON user_club_affiliations FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
--> statement-breakpoint
CREATE POLICY add_own ON user_club_affiliations FOR INSERT TO directory_member
  WITH CHECK (user_id = app.user_id() AND app.is_active() AND created_at = now());
--> statement-breakpoint
CREATE POLICY edit_own ON user_club_affiliations FOR UPDATE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
--> statement-breakpoint
CREATE POLICY remove_own ON user_club_affiliations FOR DELETE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
--> statement-breakpoint
CREATE POLICY administer ON user_club_affiliations FOR SELECT TO directory_admin USING (app.is_admin());
--> statement-breakpoint

-- Ratings: one's own, and only of a club one is affiliated with.
GRANT SELECT, INSERT, UPDATE (rating) ON club_ratings TO directory_member;
--> statement-breakpoint
CREATE POLICY read_own ON club_ratings FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
--> statement-breakpoint
CREATE POLICY rate ON club_ratings FOR INSERT TO directory_member
  WITH CHECK (
    user_id = app.user_id() AND app.is_active() AND app.is_affiliated(club_id)
    AND created_at = now() AND updated_at = now()
  );
--> statement-breakpoint
CREATE POLICY rate_again ON club_ratings FOR UPDATE TO directory_member
  USING (user_id = app.user_id() AND app.is_active() AND app.is_affiliated(club_id))
  WITH CHECK (user_id = app.user_id() AND app.is_affiliated(club_id));
--> statement-breakpoint

-- Comments.
GRANT INSERT, UPDATE (comment, is_flagged), DELETE
  ON club_comments TO directory_member;
--> statement-breakpoint
CREATE POLICY post ON club_comments FOR INSERT TO directory_member
  WITH CHECK (
    user_id = app.user_id() AND app.is_active() AND NOT is_flagged
    AND (rating IS NULL OR rating = app.own_rating(club_id))
    AND parent_comment_id IS DISTINCT FROM id
    AND created_at = now() AND updated_at = now()
  );
--> statement-breakpoint
CREATE POLICY change ON club_comments FOR UPDATE TO directory_member
  USING (app.is_active() AND (user_id = app.user_id() OR NOT is_flagged OR app.is_admin()))
  WITH CHECK (app.is_active());
--> statement-breakpoint
CREATE POLICY remove ON club_comments FOR DELETE TO directory_member
  USING (app.is_active() AND (user_id = app.user_id() OR app.is_admin()));
--> statement-breakpoint

-- Suggestions of edits: any signed-in member; read by admins.
GRANT INSERT ON club_edit_suggestions TO directory_member;
--> statement-breakpoint
CREATE POLICY suggest ON club_edit_suggestions FOR INSERT TO directory_member
  WITH CHECK (user_id = app.user_id() AND app.is_active() AND created_at = now());
--> statement-breakpoint
GRANT SELECT ON club_suggestions, club_edit_suggestions TO directory_admin;
--> statement-breakpoint
CREATE POLICY administer ON club_suggestions FOR SELECT TO directory_admin USING (app.is_admin());
--> statement-breakpoint
CREATE POLICY administer ON club_edit_suggestions FOR SELECT TO directory_admin USING (app.is_admin());
--> statement-breakpoint

-- Locations, blog and page views: admins.
GRANT INSERT, UPDATE, DELETE ON available_locations, blog_posts, blog_categories TO directory_admin;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON blog_unused_tags TO directory_admin;
--> statement-breakpoint
GRANT SELECT ON page_views TO directory_admin;
--> statement-breakpoint
CREATE POLICY administer ON available_locations TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
CREATE POLICY administer ON blog_posts TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
CREATE POLICY administer ON blog_categories TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
CREATE POLICY administer ON blog_unused_tags TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
CREATE POLICY administer ON page_views FOR SELECT TO directory_admin USING (app.is_admin());
--> statement-breakpoint

-- Accounts: sign-in and the question who somebody is.
GRANT USAGE ON SCHEMA auth TO directory_accounts;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO directory_accounts;
--> statement-breakpoint
DO $$
DECLARE
  relation record;
BEGIN
  FOR relation IN SELECT tablename FROM pg_tables WHERE schemaname = 'auth' LOOP
    EXECUTE format('CREATE POLICY accounts ON auth.%I TO directory_accounts USING (true) WITH CHECK (true)',
      relation.tablename);
  END LOOP;
END
$$;
--> statement-breakpoint
GRANT SELECT, INSERT ON profiles TO directory_accounts;
--> statement-breakpoint
CREATE POLICY accounts_read ON profiles FOR SELECT TO directory_accounts USING (true);
--> statement-breakpoint
CREATE POLICY accounts_add ON profiles FOR INSERT TO directory_accounts WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT ON user_roles TO directory_accounts;
--> statement-breakpoint
CREATE POLICY accounts_read ON user_roles FOR SELECT TO directory_accounts USING (true);
