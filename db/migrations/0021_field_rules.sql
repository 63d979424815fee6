-- Every rule of a field stands in the database as well: lengths, lists, years, addresses. Rows of
-- earlier versions that break one are brought in order first; what they held before is kept in
-- app.repaired_values, so that nothing is lost without a word.

-- Rather give up and be started again than stand in everybody's way behind a long transaction.
SET LOCAL lock_timeout = '20s';
--> statement-breakpoint
-- A list of at most so many texts, none empty, none longer than so many characters. In PL/pgSQL, which
-- keeps its plan: an import asks it for every list of every club.
CREATE FUNCTION app.is_short_list(list text[], most integer, longest integer) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = ''
AS $$
DECLARE
  entry text;
BEGIN
  IF cardinality(list) > most THEN
    RETURN false;
  END IF;
  FOREACH entry IN ARRAY list LOOP
    IF entry IS NULL OR btrim(entry) = '' OR char_length(entry) > longest THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END
$$;
--> statement-breakpoint
-- Counts of teams in any of the shapes that src/domain/team-counts.ts reads: by age group a number, or
-- by gender a number, or by team type a number; numbers from 0 to 99.
CREATE FUNCTION app.is_team_counts(counts jsonb, depth integer DEFAULT 0) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = ''
AS $$
DECLARE
  named record;
BEGIN
  IF jsonb_typeof(counts) = 'number' AND depth > 0 THEN
    RETURN counts::numeric BETWEEN 0 AND 99 AND counts::numeric = trunc(counts::numeric);
  END IF;
  IF jsonb_typeof(counts) <> 'object' OR depth > 2 THEN
    RETURN false;
  END IF;
  FOR named IN SELECT row_number() OVER () AS place, key, value FROM jsonb_each(counts) LOOP
    IF named.place > 50 OR char_length(named.key) > 50
      OR NOT app.is_team_counts(named.value, depth + 1) THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END
$$;
--> statement-breakpoint
-- Whoever writes a row is asked by its rules.
REVOKE EXECUTE ON FUNCTION app.is_short_list, app.is_team_counts FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.is_short_list, app.is_team_counts TO directory_visitor, directory_member;
--> statement-breakpoint
-- What rows held that could not stay as it was, for the people who run the site.
CREATE TABLE app.repaired_values (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  repaired_at timestamptz NOT NULL DEFAULT now(),
  table_name text NOT NULL,
  column_name text NOT NULL,
  row_id text NOT NULL,
  -- As it was.
  value jsonb
);
--> statement-breakpoint
ALTER TABLE app.repaired_values ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.repaired_values FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON app.repaired_values TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY administer ON app.repaired_values FOR SELECT TO directory_admin
  USING ((SELECT app.is_admin()));
--> statement-breakpoint
GRANT SELECT ON app.repaired_values TO directory_admin;
--> statement-breakpoint
-- Gives a column of the rows that do not fulfil a condition another value, and keeps the one before.
CREATE FUNCTION app.repair(relation text, field text, is_right text, replacement text) RETURNS void
LANGUAGE plpgsql
SET search_path = 'public'
AS $$
DECLARE
  key text := CASE relation WHEN 'blog_unused_tags' THEN 'tag' ELSE 'id' END;
  repaired bigint;
BEGIN
  EXECUTE format(
    'INSERT INTO app.repaired_values (table_name, column_name, row_id, value)
     SELECT %L, %L, %I::text, to_jsonb(%I) FROM %I WHERE NOT (%s) ORDER BY %I',
    relation, field, key, field, relation, is_right, key);
  GET DIAGNOSTICS repaired = ROW_COUNT;
  IF repaired > 0 THEN
    EXECUTE format('UPDATE %I SET %I = %s WHERE NOT (%s)', relation, field, replacement, is_right);
    RAISE WARNING '% values of %.% were brought in order; app.repaired_values keeps them as they were',
      repaired, relation, field;
  END IF;
END
$$;
--> statement-breakpoint
DO $do$
DECLARE
  rule record;
  controls CONSTANT text := '''[\u0001-\u001f\u007f-\u009f]''';
  link_is_right CONSTANT text := $rule$char_length(%1$s) <= %2$s AND %1$s !~ '[\u0001-\u001f\u007f-\u009f]'
    AND (%1$s !~* '^\s*[a-z][a-z0-9+.-]*:' OR %1$s ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))')$rule$;
  picture_is_right CONSTANT text := $rule$char_length(%1$s) <= %2$s AND %1$s ~* '^(https?://[^/]|%3$s|$)'
    AND %1$s !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]'$rule$;
  is_right text;
  stripped text;
BEGIN
  -- What has to be there: from what else the row says.
  PERFORM app.repair('blog_posts', 'title', $rule$title ~ '[^[:space:]]'$rule$, $$'Untitled'$$);
  PERFORM app.repair('blog_posts', 'content', $rule$content ~ '[^[:space:]]'$rule$, 'title');
  PERFORM app.repair('blog_categories', 'name', $rule$name ~ '[^[:space:]]'$rule$, $$'Unnamed ' || left(id::text, 8)$$);
  PERFORM app.repair('clubs', 'name', $rule$name ~ '[^[:space:]]'$rule$, $$'Unnamed'$$);
  PERFORM app.repair('clubs', 'name', 'char_length(name) <= 200', 'left(btrim(name), 200)');
  PERFORM app.repair('practice_locations', 'address', $rule$address ~ '[^[:space:]]'$rule$, $$'No address'$$);
  PERFORM app.repair('available_locations', 'state', $rule$state ~ '[^[:space:]]'$rule$, $$'Unnamed ' || left(id::text, 8)$$);
  PERFORM app.repair('blog_unused_tags', 'tag', $rule$tag ~ '[^[:space:]]'$rule$, $$'untitled ' || md5(tag)$$);
  PERFORM app.repair('club_suggestions', 'club_name', $rule$club_name ~ '[^[:space:]]'$rule$, $$'Unnamed'$$);
  PERFORM app.repair('club_edit_suggestions', 'suggestions', $rule$suggestions ~ '[^[:space:]]'$rule$, $$'No text'$$);
  PERFORM app.repair('club_edit_suggestions', 'current_info', $rule$current_info ~ '[^[:space:]]'$rule$, $$'No text'$$);
  PERFORM app.repair('profiles', 'full_name', $rule$full_name ~ '[^[:space:]]'$rule$, 'NULL');

  -- Names that no other may have are cut so that they stay apart.
  PERFORM app.repair('blog_categories', 'name', 'char_length(name) <= 100',
    $$left(name, 91) || ' ' || left(id::text, 8)$$);
  PERFORM app.repair('blog_unused_tags', 'tag', 'char_length(tag) <= 50',
    $$left(tag, 41) || ' ' || left(md5(tag), 8)$$);
  PERFORM app.repair('available_locations', 'state', 'char_length(state) <= 100',
    $$left(state, 91) || ' ' || left(id::text, 8)$$);
  PERFORM app.repair('available_locations', 'county', 'char_length(county) <= 100',
    $$left(county, 91) || ' ' || left(id::text, 8)$$);

  -- Slugs by their own rule; the id keeps apart those that would become the same.
  FOR rule IN
    SELECT * FROM (VALUES ('blog_posts', 'title', 200), ('blog_categories', 'name', 100))
      AS list (relation, named_by, most)
  LOOP
    PERFORM app.repair(rule.relation, 'slug',
      format($rule$slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= %s$rule$, rule.most),
      format($rule$concat_ws('-', nullif(btrim(left(coalesce(nullif(app.slugify(slug), ''),
        app.slugify(%I)), %s), '-'), ''), left(id::text, 8))$rule$, rule.named_by, rule.most - 9));
  END LOOP;

  FOR rule IN
    SELECT * FROM (VALUES
      ('profiles', 'full_name', 100),
      ('blog_categories', 'description', 500),
      ('blog_posts', 'title', 200), ('blog_posts', 'excerpt', 500),
      ('blog_posts', 'content', 100000), ('blog_posts', 'author', 100),
      ('clubs', 'city', 100), ('clubs', 'state', 100), ('clubs', 'county', 100),
      ('clubs', 'description', 5000), ('clubs', 'contact_phone', 50), ('clubs', 'club_director', 100),
      ('practice_locations', 'name', 100), ('practice_locations', 'address', 300),
      ('club_edit_suggestions', 'suggestions', 5000), ('club_edit_suggestions', 'current_info', 10000),
      ('club_suggestions', 'club_name', 200), ('club_suggestions', 'contact_name', 100),
      ('club_suggestions', 'contact_phone', 50), ('club_suggestions', 'club_location', 300),
      ('club_suggestions', 'description', 3000), ('club_suggestions', 'additional_info', 3000)
    ) AS list (relation, field, most)
  LOOP
    PERFORM app.repair(rule.relation, rule.field,
      format('char_length(%I) <= %s', rule.field, rule.most),
      format('rtrim(left(%I, %s))', rule.field, rule.most));
  END LOOP;

  -- Links: without what browsers leave out; what still leads elsewhere than to the web goes.
  FOR rule IN
    SELECT * FROM (VALUES
      ('clubs', 'website'), ('clubs', 'facebook_url'), ('clubs', 'instagram_url'),
      ('clubs', 'twitter_url'), ('clubs', 'youtube_url'), ('club_suggestions', 'club_website')
    ) AS list (relation, field)
  LOOP
    is_right := format(link_is_right, format('%I', rule.field), 500);
    stripped := format('regexp_replace(%I, %s, '''', ''g'')', rule.field, controls);
    PERFORM app.repair(rule.relation, rule.field, is_right,
      format('CASE WHEN %s THEN %s END', format(link_is_right, stripped, 500), stripped));
  END LOOP;

  -- Addresses of pictures: with a scheme where only that is missing.
  FOR rule IN
    SELECT * FROM (VALUES
      ('clubs', 'logo_url', 500, '/files/'), ('blog_posts', 'featured_image', 500, '/files/'),
      ('profiles', 'avatar_url', 2000, '/[^/]')
    ) AS list (relation, field, most, path)
  LOOP
    is_right := format(picture_is_right, format('%I', rule.field), rule.most, rule.path);
    stripped := format($rule$('https://' || ltrim(btrim(%I), '/'))$rule$, rule.field);
    PERFORM app.repair(rule.relation, rule.field, is_right,
      format($rule$CASE WHEN btrim(%I) ~ '^(//)?[^/:]+\.[^/:]+/' AND %s THEN %s END$rule$,
        rule.field, format(picture_is_right, stripped, rule.most, rule.path), stripped));
  END LOOP;

  -- Mail addresses: the first that stands there.
  FOR rule IN
    SELECT * FROM (VALUES ('clubs'), ('club_suggestions')) AS list (relation)
  LOOP
    PERFORM app.repair(rule.relation, 'contact_email',
      $rule$char_length(contact_email) <= 254 AND contact_email ~ '^([^[:space:]@]+@[^[:space:]@]+)?$'$rule$,
      $rule$(SELECT found[1] FROM regexp_matches(left(contact_email, 2000),
        '[^[:space:]@<>,;:]+@[^[:space:]@<>,;:]+') AS found WHERE char_length(found[1]) <= 254)$rule$);
  END LOOP;

  FOR rule IN
    SELECT * FROM (VALUES
      ('clubs', 'organizational_affiliations', 50, 100), ('clubs', 'age_groups', 50, 100),
      ('clubs', 'team_types', 50, 100), ('clubs', 'program_types', 50, 100),
      ('blog_posts', 'tags', 20, 50)
    ) AS list (relation, field, most, longest)
  LOOP
    PERFORM app.repair(rule.relation, rule.field,
      format('app.is_short_list(%I, %s, %s)', rule.field, rule.most, rule.longest),
      format($rule$ARRAY(SELECT rtrim(left(btrim(entry), %s))
        FROM unnest(%I) WITH ORDINALITY AS listed (entry, place)
        WHERE btrim(entry) <> '' ORDER BY place LIMIT %s)$rule$, rule.longest, rule.field, rule.most));
  END LOOP;
  PERFORM app.repair('clubs', 'teams_per_age_group', 'app.is_team_counts(teams_per_age_group)',
    $rule$CASE jsonb_typeof(teams_per_age_group) WHEN 'object' THEN (
      SELECT jsonb_object_agg(key, value) FROM (
        SELECT key, value FROM jsonb_each(teams_per_age_group)
        WHERE app.is_team_counts(jsonb_build_object(key, value)) LIMIT 50) AS readable) END$rule$);

  PERFORM app.repair('blog_posts', 'read_time', 'read_time BETWEEN 1 AND 999',
    'greatest(1, least(999, read_time))');
  PERFORM app.repair('practice_locations', 'position', 'position BETWEEN 0 AND 999',
    'greatest(0, least(999, position))');
  PERFORM app.repair('user_club_affiliations', 'start_year', 'start_year BETWEEN 1950 AND 2200', 'NULL');
  PERFORM app.repair('user_club_affiliations', 'end_year', 'end_year BETWEEN 1950 AND 2200', 'NULL');
END
$do$;
--> statement-breakpoint
DROP FUNCTION app.repair;
--> statement-breakpoint
-- What is left for the end of the transaction would keep the tables from being altered.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
-- An editor who is unknown is nobody.
UPDATE clubs SET updated_by = NULL
WHERE updated_by IS NOT NULL AND NOT EXISTS (SELECT FROM profiles WHERE id = updated_by);
--> statement-breakpoint
ALTER TABLE "blog_categories" DROP CONSTRAINT "blog_categories_name_present";
--> statement-breakpoint
ALTER TABLE "blog_posts" DROP CONSTRAINT "blog_posts_read_time";
--> statement-breakpoint
ALTER TABLE "clubs" DROP CONSTRAINT "clubs_name_present";
--> statement-breakpoint
ALTER TABLE "clubs" DROP CONSTRAINT "clubs_urls";
--> statement-breakpoint
ALTER TABLE "practice_locations" DROP CONSTRAINT "practice_locations_address";
--> statement-breakpoint
ALTER TABLE "available_locations" DROP CONSTRAINT "available_locations_state";
--> statement-breakpoint
ALTER TABLE "clubs"
  ADD CONSTRAINT "clubs_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action NOT VALID,
  ADD CONSTRAINT "clubs_name_length" CHECK ("clubs"."name" ~ '[^[:space:]]' and char_length("clubs"."name") <= 200) NOT VALID,
  ADD CONSTRAINT "clubs_city_length" CHECK (char_length("clubs"."city") <= 100) NOT VALID,
  ADD CONSTRAINT "clubs_state_length" CHECK (char_length("clubs"."state") <= 100) NOT VALID,
  ADD CONSTRAINT "clubs_county_length" CHECK (char_length("clubs"."county") <= 100) NOT VALID,
  ADD CONSTRAINT "clubs_description_length" CHECK (char_length("clubs"."description") <= 5000) NOT VALID,
  ADD CONSTRAINT "clubs_contact_phone_length" CHECK (char_length("clubs"."contact_phone") <= 50) NOT VALID,
  ADD CONSTRAINT "clubs_club_director_length" CHECK (char_length("clubs"."club_director") <= 100) NOT VALID,
  ADD CONSTRAINT "clubs_logo_url_address" CHECK (char_length("clubs"."logo_url") <= 500 and "clubs"."logo_url" ~* '^(https?://[^/]|/files/|$)' and "clubs"."logo_url" !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]') NOT VALID,
  ADD CONSTRAINT "clubs_contact_email_address" CHECK (char_length("clubs"."contact_email") <= 254 and "clubs"."contact_email" ~ '^([^[:space:]@]+@[^[:space:]@]+)?$') NOT VALID,
  ADD CONSTRAINT "clubs_website_address" CHECK (char_length("clubs"."website") <= 500 and "clubs"."website" !~ '[\u0001-\u001f\u007f-\u009f]' and ("clubs"."website" !~* '^\s*[a-z][a-z0-9+.-]*:' or "clubs"."website" ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))')) NOT VALID,
  ADD CONSTRAINT "clubs_facebook_url_address" CHECK (char_length("clubs"."facebook_url") <= 500 and "clubs"."facebook_url" !~ '[\u0001-\u001f\u007f-\u009f]' and ("clubs"."facebook_url" !~* '^\s*[a-z][a-z0-9+.-]*:' or "clubs"."facebook_url" ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))')) NOT VALID,
  ADD CONSTRAINT "clubs_instagram_url_address" CHECK (char_length("clubs"."instagram_url") <= 500 and "clubs"."instagram_url" !~ '[\u0001-\u001f\u007f-\u009f]' and ("clubs"."instagram_url" !~* '^\s*[a-z][a-z0-9+.-]*:' or "clubs"."instagram_url" ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))')) NOT VALID,
  ADD CONSTRAINT "clubs_twitter_url_address" CHECK (char_length("clubs"."twitter_url") <= 500 and "clubs"."twitter_url" !~ '[\u0001-\u001f\u007f-\u009f]' and ("clubs"."twitter_url" !~* '^\s*[a-z][a-z0-9+.-]*:' or "clubs"."twitter_url" ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))')) NOT VALID,
  ADD CONSTRAINT "clubs_youtube_url_address" CHECK (char_length("clubs"."youtube_url") <= 500 and "clubs"."youtube_url" !~ '[\u0001-\u001f\u007f-\u009f]' and ("clubs"."youtube_url" !~* '^\s*[a-z][a-z0-9+.-]*:' or "clubs"."youtube_url" ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))')) NOT VALID,
  ADD CONSTRAINT "clubs_organizational_affiliations_list" CHECK (app.is_short_list("clubs"."organizational_affiliations", 50, 100)) NOT VALID,
  ADD CONSTRAINT "clubs_age_groups_list" CHECK (app.is_short_list("clubs"."age_groups", 50, 100)) NOT VALID,
  ADD CONSTRAINT "clubs_team_types_list" CHECK (app.is_short_list("clubs"."team_types", 50, 100)) NOT VALID,
  ADD CONSTRAINT "clubs_program_types_list" CHECK (app.is_short_list("clubs"."program_types", 50, 100)) NOT VALID,
  ADD CONSTRAINT "clubs_teams_per_age_group_form" CHECK (app.is_team_counts("clubs"."teams_per_age_group")) NOT VALID;
--> statement-breakpoint
ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_full_name_length" CHECK ("profiles"."full_name" ~ '[^[:space:]]' and char_length("profiles"."full_name") <= 100) NOT VALID,
  ADD CONSTRAINT "profiles_avatar_url_address" CHECK (char_length("profiles"."avatar_url") <= 2000 and "profiles"."avatar_url" ~* '^(https?://[^/]|/[^/]|$)' and "profiles"."avatar_url" !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]') NOT VALID;
--> statement-breakpoint
ALTER TABLE "page_views"
  ADD CONSTRAINT "page_views_path_length" CHECK (char_length("page_views"."path") <= 300) NOT VALID,
  ADD CONSTRAINT "page_views_views" CHECK ("page_views"."views" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "blog_categories"
  ADD CONSTRAINT "blog_categories_name_length" CHECK ("blog_categories"."name" ~ '[^[:space:]]' and char_length("blog_categories"."name") <= 100) NOT VALID,
  ADD CONSTRAINT "blog_categories_slug_form" CHECK ("blog_categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("blog_categories"."slug") <= 100) NOT VALID,
  ADD CONSTRAINT "blog_categories_description_length" CHECK (char_length("blog_categories"."description") <= 500) NOT VALID;
--> statement-breakpoint
ALTER TABLE "blog_posts"
  ADD CONSTRAINT "blog_posts_title_length" CHECK ("blog_posts"."title" ~ '[^[:space:]]' and char_length("blog_posts"."title") <= 200) NOT VALID,
  ADD CONSTRAINT "blog_posts_slug_form" CHECK ("blog_posts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("blog_posts"."slug") <= 200) NOT VALID,
  ADD CONSTRAINT "blog_posts_excerpt_length" CHECK (char_length("blog_posts"."excerpt") <= 500) NOT VALID,
  ADD CONSTRAINT "blog_posts_content_length" CHECK ("blog_posts"."content" ~ '[^[:space:]]' and char_length("blog_posts"."content") <= 100000) NOT VALID,
  ADD CONSTRAINT "blog_posts_author_length" CHECK (char_length("blog_posts"."author") <= 100) NOT VALID,
  ADD CONSTRAINT "blog_posts_tags_list" CHECK (app.is_short_list("blog_posts"."tags", 20, 50)) NOT VALID,
  ADD CONSTRAINT "blog_posts_featured_image_address" CHECK (char_length("blog_posts"."featured_image") <= 500 and "blog_posts"."featured_image" ~* '^(https?://[^/]|/files/|$)' and "blog_posts"."featured_image" !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]') NOT VALID,
  ADD CONSTRAINT "blog_posts_read_time" CHECK ("blog_posts"."read_time" between 1 and 999) NOT VALID;
--> statement-breakpoint
ALTER TABLE "blog_unused_tags"
  ADD CONSTRAINT "blog_unused_tags_tag_length" CHECK ("blog_unused_tags"."tag" ~ '[^[:space:]]' and char_length("blog_unused_tags"."tag") <= 50) NOT VALID;
--> statement-breakpoint
ALTER TABLE "practice_locations"
  ADD CONSTRAINT "practice_locations_name_length" CHECK (char_length("practice_locations"."name") <= 100) NOT VALID,
  ADD CONSTRAINT "practice_locations_address_length" CHECK ("practice_locations"."address" ~ '[^[:space:]]' and char_length("practice_locations"."address") <= 300) NOT VALID,
  ADD CONSTRAINT "practice_locations_position" CHECK ("practice_locations"."position" between 0 and 999) NOT VALID;
--> statement-breakpoint
ALTER TABLE "user_club_affiliations"
  ADD CONSTRAINT "user_club_affiliations_start_year" CHECK ("user_club_affiliations"."start_year" between 1950 and 2200) NOT VALID,
  ADD CONSTRAINT "user_club_affiliations_end_year" CHECK ("user_club_affiliations"."end_year" between 1950 and 2200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "available_locations"
  ADD CONSTRAINT "available_locations_state_length" CHECK ("available_locations"."state" ~ '[^[:space:]]' and char_length("available_locations"."state") <= 100) NOT VALID,
  ADD CONSTRAINT "available_locations_county_length" CHECK (char_length("available_locations"."county") <= 100) NOT VALID;
--> statement-breakpoint
ALTER TABLE "club_edit_suggestions"
  ADD CONSTRAINT "club_edit_suggestions_suggestions_length" CHECK ("club_edit_suggestions"."suggestions" ~ '[^[:space:]]' and char_length("club_edit_suggestions"."suggestions") <= 5000) NOT VALID,
  ADD CONSTRAINT "club_edit_suggestions_current_info_length" CHECK ("club_edit_suggestions"."current_info" ~ '[^[:space:]]' and char_length("club_edit_suggestions"."current_info") <= 10000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "club_suggestions"
  ADD CONSTRAINT "club_suggestions_club_name_length" CHECK ("club_suggestions"."club_name" ~ '[^[:space:]]' and char_length("club_suggestions"."club_name") <= 200) NOT VALID,
  ADD CONSTRAINT "club_suggestions_contact_name_length" CHECK (char_length("club_suggestions"."contact_name") <= 100) NOT VALID,
  ADD CONSTRAINT "club_suggestions_contact_email_address" CHECK (char_length("club_suggestions"."contact_email") <= 254 and "club_suggestions"."contact_email" ~ '^([^[:space:]@]+@[^[:space:]@]+)?$') NOT VALID,
  ADD CONSTRAINT "club_suggestions_contact_phone_length" CHECK (char_length("club_suggestions"."contact_phone") <= 50) NOT VALID,
  ADD CONSTRAINT "club_suggestions_club_website_address" CHECK (char_length("club_suggestions"."club_website") <= 500 and "club_suggestions"."club_website" !~ '[\u0001-\u001f\u007f-\u009f]' and ("club_suggestions"."club_website" !~* '^\s*[a-z][a-z0-9+.-]*:' or "club_suggestions"."club_website" ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))')) NOT VALID,
  ADD CONSTRAINT "club_suggestions_club_location_length" CHECK (char_length("club_suggestions"."club_location") <= 300) NOT VALID,
  ADD CONSTRAINT "club_suggestions_description_length" CHECK (char_length("club_suggestions"."description") <= 3000) NOT VALID,
  ADD CONSTRAINT "club_suggestions_additional_info_length" CHECK (char_length("club_suggestions"."additional_info") <= 3000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "clubs"
  VALIDATE CONSTRAINT "clubs_updated_by_profiles_id_fk",
  VALIDATE CONSTRAINT "clubs_name_length",
  VALIDATE CONSTRAINT "clubs_city_length",
  VALIDATE CONSTRAINT "clubs_state_length",
  VALIDATE CONSTRAINT "clubs_county_length",
  VALIDATE CONSTRAINT "clubs_description_length",
  VALIDATE CONSTRAINT "clubs_contact_phone_length",
  VALIDATE CONSTRAINT "clubs_club_director_length",
  VALIDATE CONSTRAINT "clubs_logo_url_address",
  VALIDATE CONSTRAINT "clubs_contact_email_address",
  VALIDATE CONSTRAINT "clubs_website_address",
  VALIDATE CONSTRAINT "clubs_facebook_url_address",
  VALIDATE CONSTRAINT "clubs_instagram_url_address",
  VALIDATE CONSTRAINT "clubs_twitter_url_address",
  VALIDATE CONSTRAINT "clubs_youtube_url_address",
  VALIDATE CONSTRAINT "clubs_organizational_affiliations_list",
  VALIDATE CONSTRAINT "clubs_age_groups_list",
  VALIDATE CONSTRAINT "clubs_team_types_list",
  VALIDATE CONSTRAINT "clubs_program_types_list",
  VALIDATE CONSTRAINT "clubs_teams_per_age_group_form";
--> statement-breakpoint
ALTER TABLE "profiles"
  VALIDATE CONSTRAINT "profiles_full_name_length",
  VALIDATE CONSTRAINT "profiles_avatar_url_address";
--> statement-breakpoint
ALTER TABLE "page_views"
  VALIDATE CONSTRAINT "page_views_path_length",
  VALIDATE CONSTRAINT "page_views_views";
--> statement-breakpoint
ALTER TABLE "blog_categories"
  VALIDATE CONSTRAINT "blog_categories_name_length",
  VALIDATE CONSTRAINT "blog_categories_slug_form",
  VALIDATE CONSTRAINT "blog_categories_description_length";
--> statement-breakpoint
ALTER TABLE "blog_posts"
  VALIDATE CONSTRAINT "blog_posts_title_length",
  VALIDATE CONSTRAINT "blog_posts_slug_form",
  VALIDATE CONSTRAINT "blog_posts_excerpt_length",
  VALIDATE CONSTRAINT "blog_posts_content_length",
  VALIDATE CONSTRAINT "blog_posts_author_length",
  VALIDATE CONSTRAINT "blog_posts_tags_list",
  VALIDATE CONSTRAINT "blog_posts_featured_image_address",
  VALIDATE CONSTRAINT "blog_posts_read_time";
--> statement-breakpoint
ALTER TABLE "blog_unused_tags"
  VALIDATE CONSTRAINT "blog_unused_tags_tag_length";
--> statement-breakpoint
ALTER TABLE "practice_locations"
  VALIDATE CONSTRAINT "practice_locations_name_length",
  VALIDATE CONSTRAINT "practice_locations_address_length",
  VALIDATE CONSTRAINT "practice_locations_position";
--> statement-breakpoint
ALTER TABLE "user_club_affiliations"
  VALIDATE CONSTRAINT "user_club_affiliations_start_year",
  VALIDATE CONSTRAINT "user_club_affiliations_end_year";
--> statement-breakpoint
ALTER TABLE "available_locations"
  VALIDATE CONSTRAINT "available_locations_state_length",
  VALIDATE CONSTRAINT "available_locations_county_length";
--> statement-breakpoint
ALTER TABLE "club_edit_suggestions"
  VALIDATE CONSTRAINT "club_edit_suggestions_suggestions_length",
  VALIDATE CONSTRAINT "club_edit_suggestions_current_info_length";
--> statement-breakpoint
ALTER TABLE "club_suggestions"
  VALIDATE CONSTRAINT "club_suggestions_club_name_length",
  VALIDATE CONSTRAINT "club_suggestions_contact_name_length",
  VALIDATE CONSTRAINT "club_suggestions_contact_email_address",
  VALIDATE CONSTRAINT "club_suggestions_contact_phone_length",
  VALIDATE CONSTRAINT "club_suggestions_club_website_address",
  VALIDATE CONSTRAINT "club_suggestions_club_location_length",
  VALIDATE CONSTRAINT "club_suggestions_description_length",
  VALIDATE CONSTRAINT "club_suggestions_additional_info_length";
--> statement-breakpoint
DROP INDEX "club_comments_replies";
--> statement-breakpoint
CREATE INDEX "audit_log_created_at" ON "audit_log" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "blog_posts_author" ON "blog_posts" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "clubs_updated_by" ON "clubs" USING btree ("updated_by") WHERE "clubs"."updated_by" is not null;
--> statement-breakpoint
CREATE INDEX "club_comments_replies" ON "club_comments" USING btree ("parent_comment_id","club_id");
--> statement-breakpoint
-- Who is behind a post is the administrator who made it, and stays; nobody chooses its times.
CREATE POLICY own_posts ON blog_posts AS RESTRICTIVE FOR INSERT TO directory_admin
  WITH CHECK ((author_id IS NULL OR author_id = app.user_id())
    AND created_at = now() AND updated_at = now());
--> statement-breakpoint
REVOKE UPDATE ON blog_posts FROM directory_admin;
--> statement-breakpoint
GRANT UPDATE (title, slug, excerpt, content, author, category, tags, featured_image, read_time, status, date)
  ON blog_posts TO directory_admin;
--> statement-breakpoint
-- The log of changes is kept for as long as the operator says, and never for less than a month, whoever
-- asks. What app.repaired_values keeps goes after the same time.
CREATE FUNCTION app.forget_changes(days integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF days < 30 THEN
    RAISE EXCEPTION 'The log of changes is kept for 30 days at least' USING ERRCODE = '22023';
  END IF;
  DELETE FROM public.audit_log WHERE created_at < now() - make_interval(days => days);
  DELETE FROM app.repaired_values WHERE repaired_at < now() - make_interval(days => days);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.forget_changes FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.forget_changes TO directory_accounts;
--> statement-breakpoint
SET LOCAL lock_timeout = DEFAULT;
