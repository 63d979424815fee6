-- The schema as it was at version 628bd07, which is where the changes in this folder begin. Functions, grants,
-- row-level security, and triggers are in db/functions and db/policies, which are applied after the last change.

-- The application signs in as a role that owns nothing and acts as one of these (src/db/db.ts):
--   directory_visitor   nobody is signed in
--   directory_member    a signed-in user; app.user_id says which
--   directory_admin     an administrator; the policies look the role up again
--   directory_accounts  sign-in and sessions
--   directory_jobs      background jobs
-- Roles belong to the whole server, so another database may have created them.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['directory_visitor', 'directory_member', 'directory_admin', 'directory_accounts',
    'directory_jobs'] LOOP
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
GRANT directory_member TO directory_admin;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE SCHEMA app;
CREATE SCHEMA auth;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public, app TO directory_visitor, directory_member, directory_accounts, directory_jobs;
GRANT USAGE ON SCHEMA auth TO directory_accounts;

-- Functions that columns' checks and defaults call.
CREATE FUNCTION app.user_id() RETURNS uuid
LANGUAGE sql STABLE
SET search_path = ''
AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

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

CREATE TABLE app.announced_posts (
  is_only boolean NOT NULL DEFAULT true,
  until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT announced_posts_pkey PRIMARY KEY (is_only),
  CONSTRAINT announced_posts_is_only CHECK (is_only)
);

CREATE TABLE app.job_workers (
  id text NOT NULL,
  seen_at timestamp with time zone NOT NULL DEFAULT now(),
  since timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT job_workers_pkey PRIMARY KEY (id)
);

CREATE TABLE app.repaired_values (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  repaired_at timestamp with time zone NOT NULL DEFAULT now(),
  table_name text NOT NULL,
  column_name text NOT NULL,
  row_id text NOT NULL,
  value jsonb,
  CONSTRAINT repaired_values_pkey PRIMARY KEY (id)
);

CREATE TABLE auth."user" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  two_factor_enabled boolean NOT NULL DEFAULT false,
  CONSTRAINT user_pkey PRIMARY KEY (id),
  CONSTRAINT user_email_unique UNIQUE (email)
);

CREATE TABLE auth.account (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id uuid NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX account_user_id ON auth.account USING btree (user_id);

CREATE TABLE auth.email_change (
  user_id uuid NOT NULL,
  new_email text NOT NULL,
  session_id uuid NOT NULL,
  old_token text,
  new_token text,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT email_change_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_change_new_token_unique UNIQUE (new_token),
  CONSTRAINT email_change_old_token_unique UNIQUE (old_token),
  CONSTRAINT email_change_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT email_change_new_email_address CHECK (((char_length(new_email) <= 254) AND (new_email ~ '^([^[:space:]@]+@[^[:space:]@]+)?$'::text)))
);

CREATE TABLE auth.guess (
  key text NOT NULL,
  failures integer NOT NULL,
  next_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT guess_pkey PRIMARY KEY (key)
);
CREATE INDEX guess_ends_at ON auth.guess USING btree (ends_at);

CREATE TABLE auth.known_browser (
  user_id uuid NOT NULL,
  browser_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_browser_user_id_browser_hash_pk PRIMARY KEY (user_id, browser_hash),
  CONSTRAINT known_browser_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX known_browser_hash ON auth.known_browser USING btree (browser_hash);

CREATE TABLE auth.passkey (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_id_unique UNIQUE (credential_id),
  CONSTRAINT passkey_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT passkey_counter CHECK ((counter >= 0)),
  CONSTRAINT passkey_credential_id CHECK (((char_length(credential_id) >= 1) AND (char_length(credential_id) <= 1400))),
  CONSTRAINT passkey_name CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  CONSTRAINT passkey_public_key CHECK (((char_length(public_key) >= 1) AND (char_length(public_key) <= 8000)))
);
CREATE INDEX passkey_user_id ON auth.passkey USING btree (user_id);

CREATE TABLE auth.rate_limit (
  key text NOT NULL,
  attempts integer NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_ends_at ON auth.rate_limit USING btree (ends_at);

CREATE TABLE auth.refresh_token (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  family uuid NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT refresh_token_pkey PRIMARY KEY (id),
  CONSTRAINT refresh_token_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT refresh_token_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_family ON auth.refresh_token USING btree (family);
CREATE INDEX refresh_token_user_id ON auth.refresh_token USING btree (user_id);

CREATE TABLE auth.second_factor_rule (
  only_one boolean NOT NULL DEFAULT true,
  since timestamp with time zone NOT NULL DEFAULT now(),
  roles_since timestamp with time zone,
  everyone_since timestamp with time zone,
  CONSTRAINT second_factor_rule_pkey PRIMARY KEY (only_one),
  CONSTRAINT second_factor_rule_only_one CHECK (only_one)
);

CREATE TABLE auth.secret (
  only_one boolean NOT NULL DEFAULT true,
  value text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT secret_pkey PRIMARY KEY (only_one),
  CONSTRAINT secret_length CHECK ((char_length(value) >= 32)),
  CONSTRAINT secret_only_one CHECK (only_one)
);

CREATE TABLE auth.session (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  expires_at timestamp with time zone NOT NULL,
  token text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  ip_address text,
  user_agent text,
  user_id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'browser'::text,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_unique UNIQUE (token),
  CONSTRAINT session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT session_ip_address_length CHECK ((char_length(ip_address) <= 60)),
  CONSTRAINT session_kind CHECK ((kind = ANY (ARRAY['browser'::text, 'program'::text]))),
  CONSTRAINT session_user_agent_length CHECK ((char_length(user_agent) <= 300))
);
CREATE INDEX session_user_id ON auth.session USING btree (user_id);

CREATE TABLE auth.two_factor (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT false,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT two_factor_pkey PRIMARY KEY (id),
  CONSTRAINT two_factor_user_id_unique UNIQUE (user_id),
  CONSTRAINT two_factor_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE TABLE auth.verification (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier ON auth.verification USING btree (identifier);

CREATE TABLE available_locations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL,
  county text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT available_locations_pkey PRIMARY KEY (id),
  CONSTRAINT available_locations_county_length CHECK ((char_length(county) <= 100)),
  CONSTRAINT available_locations_state_length CHECK (((state ~ '[^[:space:]]'::text) AND (char_length(state) <= 100)))
);
CREATE UNIQUE INDEX available_locations_once ON public.available_locations USING btree (lower(state), lower(COALESCE(county, ''::text)));

CREATE TABLE blog_categories (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  slug text NOT NULL,
  description text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_categories_pkey PRIMARY KEY (id),
  CONSTRAINT blog_categories_slug UNIQUE (slug),
  CONSTRAINT blog_categories_description_length CHECK ((char_length(description) <= 500)),
  CONSTRAINT blog_categories_name_length CHECK (((name ~ '[^[:space:]]'::text) AND (char_length(name) <= 100))),
  CONSTRAINT blog_categories_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 100)))
);
CREATE UNIQUE INDEX blog_categories_name ON public.blog_categories USING btree (lower(name));

CREATE TABLE blog_unused_tags (
  tag text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_unused_tags_pkey PRIMARY KEY (tag),
  CONSTRAINT blog_unused_tags_tag_length CHECK (((tag ~ '[^[:space:]]'::text) AND (char_length(tag) <= 50)))
);

CREATE TABLE page_views (
  day date NOT NULL,
  path text NOT NULL,
  views integer NOT NULL DEFAULT 0,
  CONSTRAINT page_views_day_path_pk PRIMARY KEY (day, path),
  CONSTRAINT page_views_path_length CHECK ((char_length(path) <= 300)),
  CONSTRAINT page_views_views CHECK ((views >= 0))
);

CREATE TABLE place_list (
  is_only boolean NOT NULL DEFAULT true,
  digest text NOT NULL,
  CONSTRAINT place_list_pkey PRIMARY KEY (is_only),
  CONSTRAINT place_list_one_row CHECK (is_only)
);

CREATE TABLE place_states (
  code text NOT NULL,
  name text NOT NULL,
  words text NOT NULL,
  rank integer NOT NULL,
  CONSTRAINT place_states_pkey PRIMARY KEY (code)
);

CREATE TABLE places (
  id text NOT NULL,
  zip text,
  town text NOT NULL,
  words text NOT NULL,
  state_code text NOT NULL,
  county text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  zips integer NOT NULL,
  CONSTRAINT places_pkey PRIMARY KEY (id)
);
CREATE INDEX places_by_position ON public.places USING btree (latitude, longitude);
CREATE INDEX places_by_town ON public.places USING btree (words, state_code) WHERE (zip IS NULL);

CREATE TABLE profiles (
  id uuid NOT NULL,
  username text,
  full_name text,
  avatar_url text,
  user_type text NOT NULL DEFAULT 'player'::text,
  status text DEFAULT 'active'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT profiles_pkey PRIMARY KEY (id),
  CONSTRAINT profiles_id_user_id_fk FOREIGN KEY (id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT profiles_avatar_url_address CHECK (((char_length(avatar_url) <= 2000) AND (avatar_url ~* '^(https?://[^/]|/[^/]|$)'::text) AND (avatar_url !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]'::text))),
  CONSTRAINT profiles_full_name_length CHECK (((full_name ~ '[^[:space:]]'::text) AND (char_length(full_name) <= 100))),
  CONSTRAINT profiles_status CHECK ((status = ANY (ARRAY['active'::text, 'deactivated'::text, ''::text]))),
  CONSTRAINT profiles_user_type CHECK ((user_type = ANY (ARRAY['player'::text, 'parent'::text, 'coach'::text, 'club_representative'::text]))),
  CONSTRAINT profiles_username_length CHECK (((username = btrim(username)) AND ((char_length(username) >= 2) AND (char_length(username) <= 30))))
);
CREATE INDEX profiles_newest ON public.profiles USING btree (created_at DESC NULLS LAST, id);
CREATE UNIQUE INDEX profiles_username ON public.profiles USING btree (lower(username));

CREATE TABLE alert_settings (
  user_id uuid NOT NULL,
  clubs text NOT NULL DEFAULT 'off'::text,
  clubs_told_on date,
  digest_on date,
  unsubscribe_key text NOT NULL DEFAULT replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text),
  CONSTRAINT alert_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT alert_settings_unsubscribe_key_unique UNIQUE (unsubscribe_key),
  CONSTRAINT alert_settings_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT alert_settings_clubs_known CHECK ((clubs = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text])))
);

CREATE TABLE audit_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id uuid,
  subject text NOT NULL,
  subject_id uuid,
  subject_name text NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  transaction_id bigint NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_id_profiles_id_fk FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT audit_log_action CHECK ((action = ANY (ARRAY['added'::text, 'changed'::text, 'removed'::text]))),
  CONSTRAINT audit_log_subject_known CHECK ((subject = ANY (ARRAY['club'::text, 'member'::text, 'location'::text, 'comment'::text, 'post'::text, 'category'::text, 'tag'::text, 'import'::text, 'tryout'::text])))
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX audit_log_kind ON public.audit_log USING btree (subject, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX audit_log_latest ON public.audit_log USING btree (subject, id DESC NULLS LAST);
CREATE UNIQUE INDEX audit_log_once ON public.audit_log USING btree (transaction_id, subject, subject_id);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, subject_id, id DESC NULLS LAST);
CREATE INDEX audit_log_time ON public.audit_log USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);

CREATE TABLE blog_drafts (
  post_id uuid NOT NULL,
  author_id uuid NOT NULL,
  based_on text NOT NULL,
  fields jsonb NOT NULL,
  saved_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_drafts_pkey PRIMARY KEY (post_id, author_id),
  CONSTRAINT blog_drafts_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT blog_drafts_based_on_form CHECK ((based_on ~ '^[0-9:.T-]{0,40}$'::text)),
  CONSTRAINT blog_drafts_fields_form CHECK (((jsonb_typeof(fields) = 'object'::text) AND (octet_length((fields)::text) <= 1000000)))
);
CREATE INDEX blog_drafts_author ON public.blog_drafts USING btree (author_id, saved_at);

CREATE TABLE blog_editors (
  post_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seen_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_editors_pkey PRIMARY KEY (post_id, user_id),
  CONSTRAINT blog_editors_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX blog_editors_user ON public.blog_editors USING btree (user_id);

CREATE TABLE blog_posts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  title text NOT NULL,
  slug text NOT NULL,
  excerpt text,
  content text NOT NULL,
  author text,
  author_id uuid,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  featured_image text,
  read_time integer NOT NULL DEFAULT 5,
  status text NOT NULL DEFAULT 'draft'::text,
  date timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  featured_copy text,
  category uuid NOT NULL,
  touched_at timestamp with time zone NOT NULL DEFAULT now(),
  seo_title text,
  seo_description text,
  featured_alt text,
  featured_focus text,
  words tsvector NOT NULL GENERATED ALWAYS AS (((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, COALESCE(excerpt, ''::text)), 'B'::"char")) || to_tsvector('english'::regconfig, "left"(content, 20000)))) STORED,
  CONSTRAINT blog_posts_pkey PRIMARY KEY (id),
  CONSTRAINT blog_posts_slug UNIQUE (slug),
  CONSTRAINT blog_posts_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT blog_posts_category_blog_categories_id_fk FOREIGN KEY (category) REFERENCES blog_categories(id) ON DELETE RESTRICT,
  CONSTRAINT blog_posts_author_length CHECK ((char_length(author) <= 100)),
  CONSTRAINT blog_posts_content_length CHECK (((content ~ '[^[:space:]]'::text) AND (char_length(content) <= 100000))),
  CONSTRAINT blog_posts_excerpt_length CHECK ((char_length(excerpt) <= 500)),
  CONSTRAINT blog_posts_featured_alt_length CHECK ((char_length(featured_alt) <= 300)),
  CONSTRAINT blog_posts_featured_copy_length CHECK ((char_length(featured_copy) <= 1000)),
  CONSTRAINT blog_posts_featured_focus_form CHECK ((featured_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$'::text)),
  CONSTRAINT blog_posts_featured_image_address CHECK (((char_length(featured_image) <= 500) AND (featured_image ~* '^(https?://[^/]|/files/|$)'::text) AND (featured_image !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]'::text))),
  CONSTRAINT blog_posts_read_time CHECK (((read_time >= 1) AND (read_time <= 999))),
  CONSTRAINT blog_posts_seo_description_length CHECK ((char_length(seo_description) <= 300)),
  CONSTRAINT blog_posts_seo_title_length CHECK ((char_length(seo_title) <= 200)),
  CONSTRAINT blog_posts_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 200))),
  CONSTRAINT blog_posts_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  CONSTRAINT blog_posts_tags_list CHECK (app.is_short_list(tags, 20, 50)),
  CONSTRAINT blog_posts_title_length CHECK (((title ~ '[^[:space:]]'::text) AND (char_length(title) <= 200)))
);
CREATE INDEX blog_posts_author ON public.blog_posts USING btree (author_id);
CREATE INDEX blog_posts_category ON public.blog_posts USING btree (category);
CREATE INDEX blog_posts_newest ON public.blog_posts USING btree (status, COALESCE(date, created_at) DESC);
CREATE INDEX blog_posts_tags ON public.blog_posts USING gin (tags);
CREATE INDEX blog_posts_words ON public.blog_posts USING gin (words);

CREATE TABLE blog_former_slugs (
  kind text NOT NULL,
  slug text NOT NULL,
  post_id uuid,
  category_id uuid,
  tag_slug text,
  CONSTRAINT blog_former_slugs_pkey PRIMARY KEY (kind, slug),
  CONSTRAINT blog_former_slugs_category_id_blog_categories_id_fk FOREIGN KEY (category_id) REFERENCES blog_categories(id) ON DELETE CASCADE,
  CONSTRAINT blog_former_slugs_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  CONSTRAINT blog_former_slugs_holder CHECK ((
CASE kind
    WHEN 'post'::text THEN (post_id IS NOT NULL)
    WHEN 'category'::text THEN (category_id IS NOT NULL)
    WHEN 'tag'::text THEN (tag_slug IS NOT NULL)
    ELSE false
END AND (num_nonnulls(post_id, category_id, tag_slug) = 1))),
  CONSTRAINT blog_former_slugs_slug_length CHECK ((char_length(slug) <= 300)),
  CONSTRAINT blog_former_slugs_tag_slug_length CHECK ((char_length(tag_slug) <= 300))
);
CREATE INDEX blog_former_slugs_category ON public.blog_former_slugs USING btree (category_id);
CREATE INDEX blog_former_slugs_post ON public.blog_former_slugs USING btree (post_id);

CREATE TABLE blog_post_bodies (
  post_id uuid NOT NULL,
  renderer integer NOT NULL,
  content_hash text NOT NULL,
  html text NOT NULL,
  headings jsonb NOT NULL,
  CONSTRAINT blog_post_bodies_pkey PRIMARY KEY (post_id),
  CONSTRAINT blog_post_bodies_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  CONSTRAINT blog_post_bodies_content_hash CHECK ((content_hash ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT blog_post_bodies_headings CHECK (((jsonb_typeof(headings) = 'array'::text) AND (octet_length((headings)::text) <= 2000000))),
  CONSTRAINT blog_post_bodies_html_length CHECK ((char_length(html) <= 2000000)),
  CONSTRAINT blog_post_bodies_renderer CHECK ((renderer >= 1))
);

CREATE TABLE blog_preview_links (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  post_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  CONSTRAINT blog_preview_links_pkey PRIMARY KEY (id),
  CONSTRAINT blog_preview_links_token_hash UNIQUE (token_hash),
  CONSTRAINT blog_preview_links_created_by_profiles_id_fk FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT blog_preview_links_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  CONSTRAINT blog_preview_links_time CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '31 days'::interval)))),
  CONSTRAINT blog_preview_links_token_hash_form CHECK ((token_hash ~ '^[A-Za-z0-9_-]{43}$'::text))
);
CREATE INDEX blog_preview_links_created_by ON public.blog_preview_links USING btree (created_by);
CREATE INDEX blog_preview_links_post ON public.blog_preview_links USING btree (post_id);

CREATE TABLE blog_uploads (
  path text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  width integer,
  height integer,
  alt text NOT NULL DEFAULT ''::text,
  uploaded_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_uploads_pkey PRIMARY KEY (path),
  CONSTRAINT blog_uploads_uploaded_by_profiles_id_fk FOREIGN KEY (uploaded_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT blog_uploads_alt_length CHECK ((char_length(alt) <= 300)),
  CONSTRAINT blog_uploads_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  CONSTRAINT blog_uploads_path_form CHECK (((path ~ '^blog/[A-Za-z0-9._/-]+$'::text) AND (char_length(path) <= 512))),
  CONSTRAINT blog_uploads_pixels_positive CHECK ((((width IS NULL) AND (height IS NULL)) OR ((width > 0) AND (height > 0)))),
  CONSTRAINT blog_uploads_size_positive CHECK ((size > 0)),
  CONSTRAINT blog_uploads_type_form CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/avif'::text, 'image/gif'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
CREATE INDEX blog_uploads_newest ON public.blog_uploads USING btree (created_at, path);
CREATE INDEX blog_uploads_uploaded_by ON public.blog_uploads USING btree (uploaded_by);

CREATE TABLE blog_versions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  post_id uuid NOT NULL,
  author_id uuid,
  kind text NOT NULL,
  fields jsonb NOT NULL,
  saved_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_versions_pkey PRIMARY KEY (id),
  CONSTRAINT blog_versions_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT blog_versions_fields_form CHECK (((jsonb_typeof(fields) = 'object'::text) AND (octet_length((fields)::text) <= 1000000))),
  CONSTRAINT blog_versions_kind_known CHECK ((kind = ANY (ARRAY['saved'::text, 'draft'::text])))
);
CREATE INDEX blog_versions_author ON public.blog_versions USING btree (author_id);
CREATE INDEX blog_versions_post ON public.blog_versions USING btree (post_id, id);

CREATE TABLE club_imports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id uuid,
  file_name text NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  undone_at timestamp with time zone,
  undone_by uuid,
  removed integer,
  restored integer,
  left_alone integer,
  kind text NOT NULL DEFAULT 'clubs'::text,
  CONSTRAINT club_imports_pkey PRIMARY KEY (id),
  CONSTRAINT club_imports_actor_id_profiles_id_fk FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_imports_undone_by_profiles_id_fk FOREIGN KEY (undone_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_imports_counts CHECK ((LEAST(added, changed, removed, restored, left_alone) >= 0)),
  CONSTRAINT club_imports_file_name_length CHECK (((file_name ~ '[^[:space:]]'::text) AND (char_length(file_name) <= 200))),
  CONSTRAINT club_imports_kind_known CHECK ((kind = ANY (ARRAY['clubs'::text, 'season_sheets'::text])))
);
CREATE INDEX club_imports_actor ON public.club_imports USING btree (actor_id);
CREATE INDEX club_imports_created_at ON public.club_imports USING btree (created_at);
CREATE INDEX club_imports_undone_by ON public.club_imports USING btree (undone_by);

CREATE TABLE club_import_rows (
  import_id uuid NOT NULL,
  "position" integer NOT NULL,
  club_id uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  before jsonb,
  locations jsonb,
  CONSTRAINT club_import_rows_import_id_club_id_pk PRIMARY KEY (import_id, club_id),
  CONSTRAINT club_import_rows_import_id_club_imports_id_fk FOREIGN KEY (import_id) REFERENCES club_imports(id) ON DELETE CASCADE,
  CONSTRAINT club_import_rows_before_form CHECK ((jsonb_typeof(before) = 'object'::text)),
  CONSTRAINT club_import_rows_locations_form CHECK ((jsonb_typeof(locations) = 'array'::text)),
  CONSTRAINT club_import_rows_name_length CHECK ((char_length(name) <= 200)),
  CONSTRAINT club_import_rows_numbers CHECK ((("position" >= 0) AND (version > 0)))
);
CREATE INDEX club_import_rows_club ON public.club_import_rows USING btree (club_id);

CREATE TABLE club_suggestions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_name text NOT NULL,
  contact_name text,
  contact_email text,
  contact_phone text,
  club_website text,
  club_location text,
  description text,
  additional_info text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'new'::text,
  note text,
  handled_by uuid,
  handled_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT club_suggestions_pkey PRIMARY KEY (id),
  CONSTRAINT club_suggestions_handled_by_profiles_id_fk FOREIGN KEY (handled_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_suggestions_additional_info_length CHECK ((char_length(additional_info) <= 3000)),
  CONSTRAINT club_suggestions_club_location_length CHECK ((char_length(club_location) <= 300)),
  CONSTRAINT club_suggestions_club_name_length CHECK (((club_name ~ '[^[:space:]]'::text) AND (char_length(club_name) <= 200))),
  CONSTRAINT club_suggestions_club_website_address CHECK (((char_length(club_website) <= 500) AND (club_website !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((club_website !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (club_website ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text)))),
  CONSTRAINT club_suggestions_contact_email_address CHECK (((char_length(contact_email) <= 254) AND (contact_email ~ '^([^[:space:]@]+@[^[:space:]@]+)?$'::text))),
  CONSTRAINT club_suggestions_contact_name_length CHECK ((char_length(contact_name) <= 100)),
  CONSTRAINT club_suggestions_contact_phone_length CHECK ((char_length(contact_phone) <= 50)),
  CONSTRAINT club_suggestions_description_length CHECK ((char_length(description) <= 3000)),
  CONSTRAINT club_suggestions_note_length CHECK ((char_length(note) <= 2000)),
  CONSTRAINT club_suggestions_status CHECK ((status = ANY (ARRAY['new'::text, 'in_work'::text, 'done'::text, 'declined'::text])))
);
CREATE INDEX club_suggestions_by_status ON public.club_suggestions USING btree (status, created_at, id);
CREATE INDEX club_suggestions_handled_by ON public.club_suggestions USING btree (handled_by);

CREATE TABLE clubs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text COLLATE "en-x-icu" NOT NULL,
  description text,
  city text,
  state text,
  county text,
  logo_url text,
  website text,
  contact_email text,
  contact_phone text,
  club_director text,
  facebook_url text,
  instagram_url text,
  twitter_url text,
  youtube_url text,
  year_established integer,
  organizational_affiliations text[] NOT NULL DEFAULT '{}'::text[],
  age_groups text[] NOT NULL DEFAULT '{}'::text[],
  team_types text[] NOT NULL DEFAULT '{}'::text[],
  genders text[] NOT NULL DEFAULT '{}'::text[],
  program_types text[] NOT NULL DEFAULT '{}'::text[],
  teams_per_age_group jsonb,
  avg_rating numeric(3,2),
  num_reviews integer NOT NULL DEFAULT 0,
  state_slug text NOT NULL DEFAULT ''::text,
  county_slug text NOT NULL DEFAULT ''::text,
  city_slug text NOT NULL DEFAULT ''::text,
  name_slug text NOT NULL DEFAULT ''::text,
  slug text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by uuid,
  logo_copy text,
  disciplines text[] NOT NULL DEFAULT '{}'::text[],
  search_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  CONSTRAINT clubs_pkey PRIMARY KEY (id),
  CONSTRAINT clubs_updated_by_profiles_id_fk FOREIGN KEY (updated_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT clubs_age_groups_list CHECK (app.is_short_list(age_groups, 50, 100)),
  CONSTRAINT clubs_avg_rating CHECK (((avg_rating >= (1)::numeric) AND (avg_rating <= (5)::numeric))),
  CONSTRAINT clubs_city_length CHECK ((char_length(city) <= 100)),
  CONSTRAINT clubs_club_director_length CHECK ((char_length(club_director) <= 100)),
  CONSTRAINT clubs_contact_email_address CHECK (((char_length(contact_email) <= 254) AND (contact_email ~ '^([^[:space:]@]+@[^[:space:]@]+)?$'::text))),
  CONSTRAINT clubs_contact_phone_length CHECK ((char_length(contact_phone) <= 50)),
  CONSTRAINT clubs_county_length CHECK ((char_length(county) <= 100)),
  CONSTRAINT clubs_description_length CHECK ((char_length(description) <= 5000)),
  CONSTRAINT clubs_disciplines_list CHECK (app.is_short_list(disciplines, 50, 100)),
  CONSTRAINT clubs_facebook_url_address CHECK (((char_length(facebook_url) <= 500) AND (facebook_url !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((facebook_url !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (facebook_url ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text)))),
  CONSTRAINT clubs_genders_only CHECK ((genders <@ ARRAY['Boys'::text, 'Girls'::text])),
  CONSTRAINT clubs_instagram_url_address CHECK (((char_length(instagram_url) <= 500) AND (instagram_url !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((instagram_url !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (instagram_url ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text)))),
  CONSTRAINT clubs_logo_copy_length CHECK ((char_length(logo_copy) <= 1000)),
  CONSTRAINT clubs_logo_url_address CHECK (((char_length(logo_url) <= 500) AND (logo_url ~* '^(https?://[^/]|/files/|$)'::text) AND (logo_url !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]'::text))),
  CONSTRAINT clubs_name_length CHECK (((name ~ '[^[:space:]]'::text) AND (char_length(name) <= 200))),
  CONSTRAINT clubs_num_reviews CHECK ((num_reviews >= 0)),
  CONSTRAINT clubs_organizational_affiliations_list CHECK (app.is_short_list(organizational_affiliations, 50, 100)),
  CONSTRAINT clubs_program_types_list CHECK (app.is_short_list(program_types, 50, 100)),
  CONSTRAINT clubs_state_length CHECK ((char_length(state) <= 100)),
  CONSTRAINT clubs_team_types_list CHECK (app.is_short_list(team_types, 50, 100)),
  CONSTRAINT clubs_teams_per_age_group_form CHECK (app.is_team_counts(teams_per_age_group)),
  CONSTRAINT clubs_twitter_url_address CHECK (((char_length(twitter_url) <= 500) AND (twitter_url !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((twitter_url !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (twitter_url ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text)))),
  CONSTRAINT clubs_website_address CHECK (((char_length(website) <= 500) AND (website !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((website !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (website ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text)))),
  CONSTRAINT clubs_year_established_year CHECK (((year_established >= 1850) AND (year_established <= 2200))),
  CONSTRAINT clubs_youtube_url_address CHECK (((char_length(youtube_url) <= 500) AND (youtube_url !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((youtube_url !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (youtube_url ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text))))
);
CREATE INDEX clubs_best_rated ON public.clubs USING btree (avg_rating DESC, name, id) WHERE (avg_rating > (0)::numeric);
CREATE INDEX clubs_by_city ON public.clubs USING btree (state, city, name, id);
CREATE INDEX clubs_by_county_name ON public.clubs USING btree (state, county, name, id);
CREATE INDEX clubs_by_name ON public.clubs USING btree (name, id) INCLUDE (search_name);
CREATE INDEX clubs_by_state_name ON public.clubs USING btree (state, name, id);
CREATE INDEX clubs_city_contains ON public.clubs USING gin (city gin_trgm_ops);
CREATE INDEX clubs_disciplines ON public.clubs USING gin (disciplines);
CREATE INDEX clubs_genders ON public.clubs USING gin (genders, team_types);
CREATE INDEX clubs_least_reviewed ON public.clubs USING btree (num_reviews, name, id) WHERE (num_reviews > 0);
CREATE INDEX clubs_logo_url ON public.clubs USING btree (logo_url) WHERE (logo_url IS NOT NULL);
CREATE INDEX clubs_most_reviewed ON public.clubs USING btree (num_reviews DESC, name, id) WHERE (num_reviews > 0);
CREATE INDEX clubs_name_contains ON public.clubs USING gin (search_name gin_trgm_ops);
CREATE INDEX clubs_name_slug ON public.clubs USING btree (name_slug);
CREATE UNIQUE INDEX clubs_path ON public.clubs USING btree (state_slug, county_slug, city_slug, slug);
CREATE INDEX clubs_program_types ON public.clubs USING gin (program_types);
CREATE INDEX clubs_rated_by_state ON public.clubs USING btree (state, avg_rating) WHERE (avg_rating > (0)::numeric);
CREATE INDEX clubs_reviewed_by_state ON public.clubs USING btree (state, num_reviews) WHERE (num_reviews > 0);
CREATE INDEX clubs_slug ON public.clubs USING btree (slug);
CREATE INDEX clubs_updated_by ON public.clubs USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX clubs_worst_rated ON public.clubs USING btree (avg_rating, name, id) WHERE (avg_rating > (0)::numeric);

CREATE TABLE club_comments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  user_id uuid,
  comment text NOT NULL,
  parent_comment_id uuid,
  is_flagged boolean NOT NULL DEFAULT false,
  rating smallint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  is_official boolean NOT NULL DEFAULT false,
  removed_for text,
  CONSTRAINT club_comments_pkey PRIMARY KEY (id),
  CONSTRAINT club_comments_of_club UNIQUE (club_id, id),
  CONSTRAINT club_comments_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_comments_parent FOREIGN KEY (club_id, parent_comment_id) REFERENCES club_comments(club_id, id) ON DELETE CASCADE,
  CONSTRAINT club_comments_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_comments_length CHECK (((comment ~ '[^[:space:]]'::text) AND (char_length(comment) <= 5000))),
  CONSTRAINT club_comments_official_answers CHECK (((NOT is_official) OR ((parent_comment_id IS NOT NULL) AND (rating IS NULL)))),
  CONSTRAINT club_comments_rating CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT club_comments_removed_without CHECK (((removed_for IS NULL) OR ((rating IS NULL) AND (NOT is_flagged) AND (comment = 'Removed'::text)))),
  CONSTRAINT club_comments_rule_known CHECK ((removed_for = ANY (ARRAY['minor'::text, 'insult'::text, 'not_own'::text, 'advertising'::text, 'conflict'::text, 'safety'::text])))
);
CREATE INDEX club_comments_flagged ON public.club_comments USING btree (created_at DESC NULLS LAST) WHERE is_flagged;
CREATE UNIQUE INDEX club_comments_official_once ON public.club_comments USING btree (parent_comment_id) WHERE is_official;
CREATE INDEX club_comments_oldest ON public.club_comments USING btree (club_id, created_at, id);
CREATE INDEX club_comments_replies ON public.club_comments USING btree (parent_comment_id, club_id);
CREATE INDEX club_comments_user ON public.club_comments USING btree (user_id);

CREATE TABLE club_edit_suggestions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  user_id uuid NOT NULL,
  suggestions text NOT NULL,
  current_info text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'new'::text,
  note text,
  handled_by uuid,
  handled_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT club_edit_suggestions_pkey PRIMARY KEY (id),
  CONSTRAINT club_edit_suggestions_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_edit_suggestions_handled_by_profiles_id_fk FOREIGN KEY (handled_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_edit_suggestions_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT club_edit_suggestions_current_info_length CHECK (((current_info ~ '[^[:space:]]'::text) AND (char_length(current_info) <= 10000))),
  CONSTRAINT club_edit_suggestions_note_length CHECK ((char_length(note) <= 2000)),
  CONSTRAINT club_edit_suggestions_status CHECK ((status = ANY (ARRAY['new'::text, 'in_work'::text, 'done'::text, 'declined'::text]))),
  CONSTRAINT club_edit_suggestions_suggestions_length CHECK (((suggestions ~ '[^[:space:]]'::text) AND (char_length(suggestions) <= 5000)))
);
CREATE INDEX club_edit_suggestions_by_status ON public.club_edit_suggestions USING btree (status, created_at, id);
CREATE INDEX club_edit_suggestions_club ON public.club_edit_suggestions USING btree (club_id);
CREATE INDEX club_edit_suggestions_handled_by ON public.club_edit_suggestions USING btree (handled_by);
CREATE INDEX club_edit_suggestions_user ON public.club_edit_suggestions USING btree (user_id);

CREATE TABLE club_former_paths (
  state_slug text NOT NULL,
  county_slug text NOT NULL,
  city_slug text NOT NULL,
  slug text NOT NULL,
  club_id uuid NOT NULL,
  CONSTRAINT club_former_paths_pkey PRIMARY KEY (state_slug, county_slug, city_slug, slug),
  CONSTRAINT club_former_paths_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE
);
CREATE INDEX club_former_paths_club ON public.club_former_paths USING btree (club_id);

CREATE TABLE club_programs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  season integer NOT NULL,
  age_group text NOT NULL,
  gender text NOT NULL,
  team_type text NOT NULL,
  fee_kind text NOT NULL DEFAULT 'not_stated'::text,
  fee_from integer,
  fee_to integer,
  includes text[] NOT NULL DEFAULT '{}'::text[],
  deposit integer,
  payment_plan boolean,
  financial_aid boolean,
  refund_rule text,
  practices_per_week numeric(2,1),
  practice_minutes integer,
  first_week date,
  last_week date,
  tournaments integer,
  overnight_tournaments integer,
  roster_max integer,
  playing_time text,
  source_url text,
  "position" integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  is_newest boolean NOT NULL DEFAULT true,
  CONSTRAINT club_programs_pkey PRIMARY KEY (id),
  CONSTRAINT club_programs_once UNIQUE (club_id, season, age_group, gender, team_type),
  CONSTRAINT club_programs_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_programs_age_group CHECK ((age_group = ANY (ARRAY['U10'::text, 'U11'::text, 'U12'::text, 'U13'::text, 'U14'::text, 'U15'::text, 'U16'::text, 'U17'::text, 'U18'::text]))),
  CONSTRAINT club_programs_deposit CHECK (((deposit >= 0) AND (deposit <= 99999))),
  CONSTRAINT club_programs_fee CHECK (
CASE fee_kind
    WHEN 'range'::text THEN ((fee_from IS NOT NULL) AND (fee_to IS NOT NULL) AND ((fee_from >= 0) AND (fee_from <= 99999)) AND ((fee_to >= fee_from) AND (fee_to <= 99999)))
    ELSE ((fee_kind = ANY (ARRAY['not_stated'::text, 'not_disclosed'::text])) AND (fee_from IS NULL) AND (fee_to IS NULL))
END),
  CONSTRAINT club_programs_gender CHECK ((gender = ANY (ARRAY['Boys'::text, 'Girls'::text]))),
  CONSTRAINT club_programs_includes CHECK (((cardinality(includes) <= 9) AND (includes <@ ARRAY['Uniform'::text, 'Tournament entry'::text, 'Gym and practice'::text, 'Coach travel'::text, 'Team travel'::text, 'Lodging'::text, 'Membership (USAV/AAU)'::text, 'Strength training'::text, 'Video'::text]))),
  CONSTRAINT club_programs_overnight_tournaments CHECK ((((overnight_tournaments >= 0) AND (overnight_tournaments <= 99)) AND (overnight_tournaments <= tournaments))),
  CONSTRAINT club_programs_playing_time CHECK ((playing_time = ANY (ARRAY['Equal'::text, 'Earned'::text, 'Mixed'::text]))),
  CONSTRAINT club_programs_position CHECK (("position" >= 0)),
  CONSTRAINT club_programs_practice_minutes CHECK (((practice_minutes >= 15) AND (practice_minutes <= 480))),
  CONSTRAINT club_programs_practices_per_week CHECK ((((practices_per_week >= 0.5) AND (practices_per_week <= (7)::numeric)) AND ((practices_per_week * (2)::numeric) = trunc((practices_per_week * (2)::numeric))))),
  CONSTRAINT club_programs_refund_rule CHECK (((refund_rule ~ '[^[:space:]]'::text) AND (char_length(refund_rule) <= 300))),
  CONSTRAINT club_programs_roster_max CHECK (((roster_max >= 1) AND (roster_max <= 99))),
  CONSTRAINT club_programs_season CHECK (((season >= 2000) AND (season <= 2100))),
  CONSTRAINT club_programs_source_url CHECK (((source_url ~* '^https?://[^[:space:]]+$'::text) AND (char_length(source_url) <= 500))),
  CONSTRAINT club_programs_team_type CHECK ((team_type = ANY (ARRAY['National'::text, 'Travel'::text, 'Regional'::text, 'In-House'::text, 'Recreational'::text]))),
  CONSTRAINT club_programs_tournaments CHECK (((tournaments >= 0) AND (tournaments <= 99))),
  CONSTRAINT club_programs_weeks CHECK ((((first_week >= '2000-01-01'::date) AND (first_week <= '2102-12-31'::date)) AND ((last_week >= '2000-01-01'::date) AND (last_week <= '2102-12-31'::date)) AND (first_week <= last_week)))
);
CREATE INDEX club_programs_by_age_and_fee ON public.club_programs USING btree (age_group, fee_from) INCLUDE (club_id, gender, team_type) WHERE is_newest;
CREATE INDEX club_programs_by_fee ON public.club_programs USING btree (fee_from) INCLUDE (club_id, age_group, gender, team_type) WHERE is_newest;
CREATE INDEX club_programs_offered ON public.club_programs USING btree (club_id) INCLUDE (age_group, gender, team_type, fee_from) WHERE is_newest;

CREATE TABLE club_ratings (
  user_id uuid NOT NULL,
  club_id uuid NOT NULL,
  rating smallint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  left_as text,
  season integer,
  age_group text,
  coaching smallint,
  communication smallint,
  playing_time smallint,
  cost smallint,
  safety smallint,
  is_set_aside boolean NOT NULL DEFAULT false,
  CONSTRAINT club_ratings_user_id_club_id_pk PRIMARY KEY (user_id, club_id),
  CONSTRAINT club_ratings_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_ratings_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT club_ratings_age_group_known CHECK ((age_group = ANY (ARRAY['U10'::text, 'U11'::text, 'U12'::text, 'U13'::text, 'U14'::text, 'U15'::text, 'U16'::text, 'U17'::text, 'U18'::text]))),
  CONSTRAINT club_ratings_aspects_scale CHECK ((((coaching >= 1) AND (coaching <= 5)) AND ((communication >= 1) AND (communication <= 5)) AND ((playing_time >= 1) AND (playing_time <= 5)) AND ((cost >= 1) AND (cost <= 5)) AND ((safety >= 1) AND (safety <= 5)))),
  CONSTRAINT club_ratings_left_as_known CHECK ((left_as = ANY (ARRAY['player'::text, 'parent'::text, 'coach'::text, 'director'::text, 'representative'::text]))),
  CONSTRAINT club_ratings_scale CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT club_ratings_season CHECK (((season >= 2000) AND (season <= 2100)))
);
CREATE INDEX club_ratings_club ON public.club_ratings USING btree (club_id);

CREATE TABLE comment_decisions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  comment_id uuid,
  outcome text NOT NULL,
  rule text,
  stars smallint,
  reported_at timestamp with time zone NOT NULL,
  decided_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  appeal_until timestamp with time zone,
  appeal text,
  appealed_at timestamp with time zone,
  answer text,
  answered_by uuid,
  answered_at timestamp with time zone,
  CONSTRAINT comment_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT comment_decisions_answered_by_fk FOREIGN KEY (answered_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT comment_decisions_comment_id_fk FOREIGN KEY (comment_id) REFERENCES club_comments(id) ON DELETE SET NULL,
  CONSTRAINT comment_decisions_decided_by_fk FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT comment_decisions_answer_dated CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) OR (appeal IS NOT NULL)))),
  CONSTRAINT comment_decisions_answer_known CHECK ((answer = ANY (ARRAY['restored'::text, 'upheld'::text]))),
  CONSTRAINT comment_decisions_appeal_dated CHECK ((((appeal IS NULL) = (appealed_at IS NULL)) AND ((appeal IS NULL) OR (outcome = 'removed'::text)))),
  CONSTRAINT comment_decisions_appeal_length CHECK (((appeal ~ '[^[:space:]]'::text) AND (char_length(appeal) <= 2000))),
  CONSTRAINT comment_decisions_outcome_known CHECK ((outcome = ANY (ARRAY['kept'::text, 'removed'::text, 'deleted'::text, 'withdrawn'::text]))),
  CONSTRAINT comment_decisions_rule_known CHECK ((rule = ANY (ARRAY['minor'::text, 'insult'::text, 'not_own'::text, 'advertising'::text, 'conflict'::text, 'safety'::text]))),
  CONSTRAINT comment_decisions_rule_named CHECK ((((rule IS NOT NULL) = (outcome = 'removed'::text)) AND ((appeal_until IS NOT NULL) = (outcome = 'removed'::text)))),
  CONSTRAINT comment_decisions_stars CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX comment_decisions_answered_by ON public.comment_decisions USING btree (answered_by);
CREATE INDEX comment_decisions_appealed ON public.comment_decisions USING btree (appealed_at) WHERE ((appealed_at IS NOT NULL) AND (answered_at IS NULL));
CREATE INDEX comment_decisions_comment ON public.comment_decisions USING btree (comment_id);
CREATE INDEX comment_decisions_decided_by ON public.comment_decisions USING btree (decided_by);

CREATE TABLE comment_reports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  comment_id uuid,
  reporter_id uuid,
  reason text NOT NULL,
  words text,
  decision_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  comment text,
  CONSTRAINT comment_reports_pkey PRIMARY KEY (id),
  CONSTRAINT comment_reports_comment_id_fk FOREIGN KEY (comment_id) REFERENCES club_comments(id) ON DELETE SET NULL,
  CONSTRAINT comment_reports_decision_id_fk FOREIGN KEY (decision_id) REFERENCES comment_decisions(id) ON DELETE SET NULL,
  CONSTRAINT comment_reports_reporter_id_fk FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT comment_reports_comment_open CHECK (((comment IS NULL) OR ((comment_id IS NOT NULL) AND (decision_id IS NULL)))),
  CONSTRAINT comment_reports_reason_known CHECK ((reason = ANY (ARRAY['minor'::text, 'insult'::text, 'not_own'::text, 'advertising'::text, 'conflict'::text, 'safety'::text, 'other'::text]))),
  CONSTRAINT comment_reports_words_length CHECK (((words ~ '[^[:space:]]'::text) AND (char_length(words) <= 300))),
  CONSTRAINT comment_reports_words_of_other CHECK (((words IS NOT NULL) = (reason = 'other'::text)))
);
CREATE INDEX comment_reports_decision ON public.comment_reports USING btree (decision_id);
CREATE INDEX comment_reports_of_comment ON public.comment_reports USING btree (comment_id, reporter_id);
CREATE UNIQUE INDEX comment_reports_once ON public.comment_reports USING btree (comment_id, reporter_id) WHERE (decision_id IS NULL);
CREATE INDEX comment_reports_open ON public.comment_reports USING btree (comment_id, created_at) WHERE (decision_id IS NULL);
CREATE INDEX comment_reports_reporter ON public.comment_reports USING btree (reporter_id);

CREATE TABLE idempotency_keys (
  key uuid NOT NULL,
  step smallint NOT NULL,
  user_id uuid,
  answer jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key, step),
  CONSTRAINT idempotency_keys_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT idempotency_keys_answer CHECK ((octet_length((answer)::text) <= 100000)),
  CONSTRAINT idempotency_keys_step CHECK (((step >= 0) AND (step <= 9)))
);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_user ON public.idempotency_keys USING btree (user_id);

CREATE TABLE practice_locations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  name text,
  address text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT practice_locations_pkey PRIMARY KEY (id),
  CONSTRAINT practice_locations_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT practice_locations_address_length CHECK (((address ~ '[^[:space:]]'::text) AND (char_length(address) <= 300))),
  CONSTRAINT practice_locations_name_length CHECK ((char_length(name) <= 100)),
  CONSTRAINT practice_locations_position CHECK ((("position" >= 0) AND ("position" <= 999)))
);
CREATE INDEX practice_locations_club ON public.practice_locations USING btree (club_id, "position");

CREATE TABLE club_places (
  club_id uuid NOT NULL,
  location_id uuid,
  place_id text NOT NULL,
  found_by text NOT NULL,
  CONSTRAINT club_places_once UNIQUE NULLS NOT DISTINCT (club_id, location_id),
  CONSTRAINT club_places_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_places_location_id_practice_locations_id_fk FOREIGN KEY (location_id) REFERENCES practice_locations(id) ON DELETE CASCADE,
  CONSTRAINT club_places_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  CONSTRAINT club_places_found_by CHECK ((found_by = ANY (ARRAY['zip'::text, 'town'::text, 'club'::text])))
);
CREATE INDEX club_places_at ON public.club_places USING btree (place_id, club_id);
CREATE INDEX club_places_of_location ON public.club_places USING btree (location_id);

CREATE TABLE remote_pictures (
  address text NOT NULL,
  kind text NOT NULL,
  copy_url text,
  problem text,
  attempts integer NOT NULL DEFAULT 0,
  try_at timestamp with time zone DEFAULT now(),
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT remote_pictures_pkey PRIMARY KEY (address, kind),
  CONSTRAINT remote_pictures_address_length CHECK ((char_length(address) <= 2000)),
  CONSTRAINT remote_pictures_attempts CHECK (((attempts >= 0) AND (attempts <= 100))),
  CONSTRAINT remote_pictures_copy_url_length CHECK ((char_length(copy_url) <= 1000)),
  CONSTRAINT remote_pictures_kind CHECK ((kind = ANY (ARRAY['logo'::text, 'blog'::text]))),
  CONSTRAINT remote_pictures_problem_length CHECK ((char_length(problem) <= 500))
);
CREATE INDEX remote_pictures_waiting ON public.remote_pictures USING btree (try_at) WHERE (try_at IS NOT NULL);

CREATE TABLE removed_comments (
  comment_id uuid NOT NULL,
  comment text NOT NULL,
  rating smallint,
  sets_aside boolean NOT NULL DEFAULT false,
  CONSTRAINT removed_comments_pkey PRIMARY KEY (comment_id),
  CONSTRAINT removed_comments_comment_id_fk FOREIGN KEY (comment_id) REFERENCES club_comments(id) ON DELETE CASCADE,
  CONSTRAINT removed_comments_length CHECK (((comment ~ '[^[:space:]]'::text) AND (char_length(comment) <= 5000))),
  CONSTRAINT removed_comments_rating CHECK (((rating >= 1) AND (rating <= 5)))
);

CREATE TABLE saved_clubs (
  user_id uuid NOT NULL,
  club_id uuid NOT NULL,
  club_name text NOT NULL,
  note text,
  told jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_clubs_pkey PRIMARY KEY (user_id, club_id),
  CONSTRAINT saved_clubs_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT saved_clubs_club_name_length CHECK (((club_name ~ '[^[:space:]]'::text) AND (char_length(club_name) <= 200))),
  CONSTRAINT saved_clubs_note_length CHECK (((note ~ '[^[:space:]]'::text) AND (char_length(note) <= 1000))),
  CONSTRAINT saved_clubs_told_length CHECK ((octet_length((told)::text) <= 1000000))
);

CREATE TABLE saved_searches (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  name text NOT NULL,
  page text NOT NULL,
  query text NOT NULL,
  alerts text NOT NULL DEFAULT 'off'::text,
  told jsonb,
  told_on date,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_searches_pkey PRIMARY KEY (id),
  CONSTRAINT saved_searches_once UNIQUE (user_id, page, query),
  CONSTRAINT saved_searches_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT saved_searches_alerts_known CHECK ((alerts = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text]))),
  CONSTRAINT saved_searches_name_length CHECK (((name ~ '[^[:space:]]'::text) AND (char_length(name) <= 80))),
  CONSTRAINT saved_searches_page_known CHECK ((page = ANY (ARRAY['finder'::text, 'tryouts'::text]))),
  CONSTRAINT saved_searches_query_form CHECK (((query ~ '^\?[^[:space:]]+$'::text) AND (char_length(query) <= 2000))),
  CONSTRAINT saved_searches_told_length CHECK ((octet_length((told)::text) <= 20000000))
);

CREATE TABLE season_import_rows (
  import_id uuid NOT NULL,
  "position" integer NOT NULL,
  club_id uuid NOT NULL,
  season integer NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  programs jsonb NOT NULL,
  CONSTRAINT season_import_rows_pkey PRIMARY KEY (import_id, club_id, season),
  CONSTRAINT season_import_rows_import_id_club_imports_id_fk FOREIGN KEY (import_id) REFERENCES club_imports(id) ON DELETE CASCADE,
  CONSTRAINT season_import_rows_name_length CHECK ((char_length(name) <= 200)),
  CONSTRAINT season_import_rows_numbers CHECK ((("position" >= 0) AND (version > 0))),
  CONSTRAINT season_import_rows_programs_form CHECK ((jsonb_typeof(programs) = 'object'::text)),
  CONSTRAINT season_import_rows_season CHECK (((season >= 2000) AND (season <= 2100)))
);
CREATE INDEX season_import_rows_sheet ON public.season_import_rows USING btree (club_id, season);

CREATE TABLE season_sheets (
  club_id uuid NOT NULL,
  season integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by uuid,
  CONSTRAINT season_sheets_pkey PRIMARY KEY (club_id, season),
  CONSTRAINT season_sheets_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT season_sheets_updated_by_profiles_id_fk FOREIGN KEY (updated_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT season_sheets_season CHECK (((season >= 2000) AND (season <= 2100))),
  CONSTRAINT season_sheets_version CHECK ((version > 0))
);
CREATE INDEX season_sheets_updated_by ON public.season_sheets USING btree (updated_by);

CREATE TABLE tryouts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  season integer NOT NULL,
  gender text NOT NULL,
  age_groups text[] NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  venue_name text,
  venue_address text NOT NULL,
  fee integer,
  registration_url text,
  note text,
  status text NOT NULL DEFAULT 'scheduled'::text,
  sequence integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT tryouts_pkey PRIMARY KEY (id),
  CONSTRAINT tryouts_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT tryouts_age_groups_short CHECK (((cardinality(age_groups) > 0) AND app.is_short_list(age_groups, 20, 20))),
  CONSTRAINT tryouts_fee_range CHECK (((fee >= 0) AND (fee <= 100000))),
  CONSTRAINT tryouts_gender_known CHECK ((gender = ANY (ARRAY['Boys'::text, 'Girls'::text]))),
  CONSTRAINT tryouts_note_length CHECK ((char_length(note) <= 1000)),
  CONSTRAINT tryouts_registration_url_form CHECK (((registration_url ~* '^https?://[^[:space:]]+$'::text) AND (char_length(registration_url) <= 500))),
  CONSTRAINT tryouts_season_fits CHECK ((((season >= 2000) AND (season <= 2200)) AND (starts_at >= (((make_date(season, 1, 1))::timestamp without time zone AT TIME ZONE 'UTC'::text) - '93 days'::interval)) AND (ends_at < (((make_date((season + 2), 1, 1))::timestamp without time zone AT TIME ZONE 'UTC'::text) + '1 day'::interval)))),
  CONSTRAINT tryouts_sequence_counts CHECK ((sequence >= 0)),
  CONSTRAINT tryouts_status_known CHECK ((status = ANY (ARRAY['scheduled'::text, 'canceled'::text]))),
  CONSTRAINT tryouts_times CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '1 day'::interval)))),
  CONSTRAINT tryouts_venue_address_length CHECK (((venue_address ~ '[^[:space:]]'::text) AND (char_length(venue_address) <= 300))),
  CONSTRAINT tryouts_venue_name_length CHECK (((venue_name ~ '[^[:space:]]'::text) AND (char_length(venue_name) <= 200)))
);
CREATE INDEX tryouts_by_time ON public.tryouts USING btree (starts_at, id) INCLUDE (ends_at, gender, age_groups, club_id);
CREATE INDEX tryouts_of_club ON public.tryouts USING btree (club_id, starts_at) INCLUDE (ends_at, gender, age_groups, id);

CREATE TABLE user_club_affiliations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  club_id uuid NOT NULL,
  player_name text,
  start_year integer,
  end_year integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  affiliated_as text NOT NULL,
  CONSTRAINT user_club_affiliations_pkey PRIMARY KEY (id),
  CONSTRAINT user_club_affiliations_once UNIQUE (user_id, club_id),
  CONSTRAINT user_club_affiliations_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT user_club_affiliations_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT user_club_affiliations_as_known CHECK ((affiliated_as = ANY (ARRAY['player'::text, 'parent'::text, 'coach'::text, 'director'::text, 'representative'::text]))),
  CONSTRAINT user_club_affiliations_end_year CHECK (((end_year >= 1950) AND (end_year <= 2200))),
  CONSTRAINT user_club_affiliations_player CHECK ((char_length(player_name) <= 100)),
  CONSTRAINT user_club_affiliations_start_year CHECK (((start_year >= 1950) AND (start_year <= 2200))),
  CONSTRAINT user_club_affiliations_years CHECK ((end_year >= start_year))
);
CREATE INDEX user_club_affiliations_club ON public.user_club_affiliations USING btree (club_id);

CREATE TABLE user_roles (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  role text NOT NULL,
  club_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT user_roles_pkey PRIMARY KEY (id),
  CONSTRAINT user_roles_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT user_roles_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT user_roles_club CHECK (((role = 'club_admin'::text) = (club_id IS NOT NULL))),
  CONSTRAINT user_roles_role CHECK ((role = ANY (ARRAY['admin'::text, 'moderator'::text, 'user'::text, 'club_admin'::text])))
);
CREATE INDEX user_roles_club_id ON public.user_roles USING btree (club_id);
CREATE UNIQUE INDEX user_roles_once ON public.user_roles USING btree (user_id, role, COALESCE(club_id, '00000000-0000-0000-0000-000000000000'::uuid));
