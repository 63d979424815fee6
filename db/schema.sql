-- Written by `npm run schema`: what the migrations and the files of db/functions and db/policies
-- come to. Nothing reads it but people and the test that compares it.

TABLE alert_settings (
  user_id uuid NOT NULL,
  clubs text NOT NULL DEFAULT 'off'::text,
  clubs_told_on date,
  digest_on date,
  unsubscribe_key text NOT NULL DEFAULT replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text),
  mailbox_dead_since timestamp with time zone,
  waiting text NOT NULL DEFAULT 'off'::text,
  waiting_told_on date,
  CONSTRAINT alert_settings_clubs_known CHECK ((clubs = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text]))),
  CONSTRAINT alert_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT alert_settings_unsubscribe_key_unique UNIQUE (unsubscribe_key),
  CONSTRAINT alert_settings_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT alert_settings_waiting_known CHECK ((waiting = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text])))
);
GRANT SELECT (user_id, clubs_told_on), UPDATE (clubs_told_on, waiting_told_on) ON alert_settings TO directory_jobs;
GRANT INSERT (user_id, clubs, clubs_told_on), SELECT (user_id, clubs, clubs_told_on, digest_on, waiting), UPDATE (clubs, clubs_told_on, waiting, waiting_told_on) ON alert_settings TO directory_member;
CREATE POLICY add_own ON alert_settings FOR INSERT TO directory_member WITH CHECK (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY digest_read ON alert_settings FOR SELECT TO directory_jobs USING (true);
CREATE POLICY digest_told ON alert_settings FOR UPDATE TO directory_jobs USING (true);
CREATE POLICY edit_own ON alert_settings FOR UPDATE TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY only_admins ON alert_settings AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read_own ON alert_settings FOR SELECT TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));

TABLE app.repaired_values (
  id bigint NOT NULL GENERATED AS IDENTITY,
  repaired_at timestamp with time zone NOT NULL DEFAULT now(),
  table_name text NOT NULL,
  column_name text NOT NULL,
  row_id text NOT NULL,
  value jsonb,
  CONSTRAINT repaired_values_pkey PRIMARY KEY (id)
);
GRANT SELECT ON app.repaired_values TO directory_admin;
CREATE POLICY administer ON app.repaired_values FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));

TABLE audit_log (
  id bigint NOT NULL GENERATED AS IDENTITY,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id uuid,
  subject text NOT NULL,
  subject_id uuid,
  subject_name text NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  transaction_id bigint NOT NULL,
  part_of uuid DEFAULT (NULLIF(current_setting('app.import_id'::text, true), ''::text))::uuid,
  said_by text NOT NULL DEFAULT 
CASE
    WHEN (current_setting('role'::text) = 'directory_admin'::text) THEN 'site'::text
    ELSE 'club'::text
END,
  undoes bigint DEFAULT (NULLIF(current_setting('app.undoes'::text, true), ''::text))::bigint,
  CONSTRAINT audit_log_action CHECK ((action = ANY (ARRAY['added'::text, 'changed'::text, 'removed'::text]))),
  CONSTRAINT audit_log_actor_id_profiles_id_fk FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_said_by CHECK ((said_by = ANY (ARRAY['club'::text, 'site'::text]))),
  CONSTRAINT audit_log_subject_known CHECK ((subject = ANY (ARRAY['club'::text, 'member'::text, 'location'::text, 'comment'::text, 'post'::text, 'category'::text, 'tag'::text, 'import'::text, 'tryout'::text])))
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX audit_log_entries ON public.audit_log USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (part_of IS NULL);
CREATE INDEX audit_log_kind ON public.audit_log USING btree (subject, created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX audit_log_latest ON public.audit_log USING btree (subject, id DESC NULLS LAST);
CREATE UNIQUE INDEX audit_log_once ON public.audit_log USING btree (transaction_id, subject, subject_id);
CREATE INDEX audit_log_part_of ON public.audit_log USING btree (part_of, created_at DESC NULLS LAST, id DESC NULLS LAST) WHERE (part_of IS NOT NULL);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, subject_id, id DESC NULLS LAST);
CREATE INDEX audit_log_time ON public.audit_log USING btree (created_at DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX audit_log_tryouts ON public.audit_log USING btree (((COALESCE(after, before) ->> 'club_id'::text))) WHERE (subject = 'tryout'::text);
GRANT SELECT ON audit_log TO directory_admin;
CREATE POLICY administer ON audit_log FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON audit_log AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE auth."user" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  two_factor_enabled boolean NOT NULL DEFAULT false,
  next_path text,
  CONSTRAINT user_email_unique UNIQUE (email),
  CONSTRAINT user_next_path CHECK (((next_path ~ '^/'::text) AND (length(next_path) <= 2000))),
  CONSTRAINT user_pkey PRIMARY KEY (id)
);
CREATE TRIGGER user_forget_account BEFORE DELETE ON auth."user" FOR EACH ROW EXECUTE FUNCTION app.forget_account();
CREATE TRIGGER user_has_other_mailbox AFTER UPDATE OF email, email_verified ON auth."user" FOR EACH ROW EXECUTE FUNCTION app.forget_dead_mailbox();
GRANT DELETE, INSERT, SELECT, UPDATE ON auth."user" TO directory_accounts;
CREATE POLICY accounts ON auth."user" TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.account (
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
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.account TO directory_accounts;
CREATE POLICY accounts ON auth.account TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.email_change (
  user_id uuid NOT NULL,
  new_email text NOT NULL,
  session_id uuid NOT NULL,
  old_token text,
  new_token text,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT email_change_new_email_address CHECK (((char_length(new_email) <= 254) AND (new_email ~ '^([^[:space:]@]+@[^[:space:]@]+)?$'::text))),
  CONSTRAINT email_change_new_token_unique UNIQUE (new_token),
  CONSTRAINT email_change_old_token_unique UNIQUE (old_token),
  CONSTRAINT email_change_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_change_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.email_change TO directory_accounts;
CREATE POLICY accounts ON auth.email_change TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.guess (
  key text NOT NULL,
  failures integer NOT NULL,
  next_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT guess_pkey PRIMARY KEY (key)
);
CREATE INDEX guess_ends_at ON auth.guess USING btree (ends_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.guess TO directory_accounts;
CREATE POLICY accounts ON auth.guess TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.known_browser (
  user_id uuid NOT NULL,
  browser_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_browser_user_id_browser_hash_pk PRIMARY KEY (user_id, browser_hash),
  CONSTRAINT known_browser_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX known_browser_hash ON auth.known_browser USING btree (browser_hash);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.known_browser TO directory_accounts;
CREATE POLICY accounts ON auth.known_browser TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.passkey (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT passkey_counter CHECK ((counter >= 0)),
  CONSTRAINT passkey_credential_id CHECK (((char_length(credential_id) >= 1) AND (char_length(credential_id) <= 1400))),
  CONSTRAINT passkey_credential_id_unique UNIQUE (credential_id),
  CONSTRAINT passkey_name CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_public_key CHECK (((char_length(public_key) >= 1) AND (char_length(public_key) <= 8000))),
  CONSTRAINT passkey_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX passkey_user_id ON auth.passkey USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.passkey TO directory_accounts;
CREATE POLICY accounts ON auth.passkey TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.rate_limit (
  key text NOT NULL,
  attempts integer NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_ends_at ON auth.rate_limit USING btree (ends_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.rate_limit TO directory_accounts;
CREATE POLICY accounts ON auth.rate_limit TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.refresh_token (
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
CREATE TRIGGER refresh_token_refuse_deactivated BEFORE INSERT ON auth.refresh_token FOR EACH ROW EXECUTE FUNCTION app.refuse_session_of_deactivated();
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.refresh_token TO directory_accounts;
CREATE POLICY accounts ON auth.refresh_token TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.second_factor_rule (
  only_one boolean NOT NULL DEFAULT true,
  since timestamp with time zone NOT NULL DEFAULT now(),
  roles_since timestamp with time zone,
  everyone_since timestamp with time zone,
  CONSTRAINT second_factor_rule_only_one CHECK (only_one),
  CONSTRAINT second_factor_rule_pkey PRIMARY KEY (only_one)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.second_factor_rule TO directory_accounts;
CREATE POLICY accounts ON auth.second_factor_rule TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.secret (
  only_one boolean NOT NULL DEFAULT true,
  value text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT secret_length CHECK ((char_length(value) >= 32)),
  CONSTRAINT secret_only_one CHECK (only_one),
  CONSTRAINT secret_pkey PRIMARY KEY (only_one)
);
GRANT INSERT, SELECT ON auth.secret TO directory_accounts;
CREATE POLICY accounts ON auth.secret TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.session (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  expires_at timestamp with time zone NOT NULL,
  token text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  ip_address text,
  user_agent text,
  user_id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'browser'::text,
  CONSTRAINT session_ip_address_length CHECK ((char_length(ip_address) <= 60)),
  CONSTRAINT session_kind CHECK ((kind = ANY (ARRAY['browser'::text, 'program'::text]))),
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_unique UNIQUE (token),
  CONSTRAINT session_user_agent_length CHECK ((char_length(user_agent) <= 300)),
  CONSTRAINT session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX session_user_id ON auth.session USING btree (user_id);
CREATE TRIGGER session_refuse_deactivated BEFORE INSERT ON auth.session FOR EACH ROW EXECUTE FUNCTION app.refuse_session_of_deactivated();
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.session TO directory_accounts;
CREATE POLICY accounts ON auth.session TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.two_factor (
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
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.two_factor TO directory_accounts;
CREATE POLICY accounts ON auth.two_factor TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.username_skeleton (
  user_id uuid NOT NULL,
  username text NOT NULL,
  skeleton text NOT NULL,
  CONSTRAINT username_skeleton_pkey PRIMARY KEY (user_id),
  CONSTRAINT username_skeleton_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX username_skeleton_skeleton ON auth.username_skeleton USING btree (skeleton);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.username_skeleton TO directory_accounts;
CREATE POLICY accounts ON auth.username_skeleton TO directory_accounts USING (true) WITH CHECK (true);

TABLE auth.verification (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier ON auth.verification USING btree (identifier);
GRANT DELETE, INSERT, SELECT, UPDATE ON auth.verification TO directory_accounts;
CREATE POLICY accounts ON auth.verification TO directory_accounts USING (true) WITH CHECK (true);

TABLE available_locations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL,
  county text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT available_locations_county_length CHECK ((char_length(county) <= 100)),
  CONSTRAINT available_locations_pkey PRIMARY KEY (id),
  CONSTRAINT available_locations_state_length CHECK (((state ~ '[^[:space:]]'::text) AND (char_length(state) <= 100)))
);
CREATE UNIQUE INDEX available_locations_once ON public.available_locations USING btree (lower(state), lower(COALESCE(county, ''::text)));
CREATE TRIGGER available_locations_audit_delete AFTER DELETE ON public.available_locations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('location', 'place', '{directory_admin}', '{id,created_at,updated_at}');
CREATE TRIGGER available_locations_audit_insert AFTER INSERT ON public.available_locations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('location', 'place', '{directory_admin}', '{id,created_at,updated_at}');
CREATE TRIGGER available_locations_audit_update AFTER UPDATE ON public.available_locations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('location', 'place', '{directory_admin}', '{id,created_at,updated_at}');
CREATE TRIGGER available_locations_pages AFTER INSERT OR DELETE ON public.available_locations FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER available_locations_pages_changed AFTER UPDATE ON public.available_locations FOR EACH ROW WHEN ((((((old.id IS DISTINCT FROM new.id) OR (old.state IS DISTINCT FROM new.state)) OR (old.county IS DISTINCT FROM new.county)) OR (old.is_active IS DISTINCT FROM new.is_active)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER available_locations_pages_emptied AFTER TRUNCATE ON public.available_locations FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT DELETE, INSERT, UPDATE ON available_locations TO directory_admin;
GRANT SELECT ON available_locations TO directory_member;
GRANT SELECT ON available_locations TO directory_visitor;
CREATE POLICY administer ON available_locations TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON available_locations AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read_active ON available_locations FOR SELECT TO directory_member, directory_visitor USING (is_active);

TABLE blog_categories (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  slug text NOT NULL,
  description text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_categories_description_length CHECK ((char_length(description) <= 500)),
  CONSTRAINT blog_categories_name_length CHECK (((name ~ '[^[:space:]]'::text) AND (char_length(name) <= 100))),
  CONSTRAINT blog_categories_pkey PRIMARY KEY (id),
  CONSTRAINT blog_categories_slug UNIQUE (slug),
  CONSTRAINT blog_categories_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 100)))
);
CREATE UNIQUE INDEX blog_categories_name ON public.blog_categories USING btree (lower(name));
CREATE TRIGGER blog_categories_audit_delete AFTER DELETE ON public.blog_categories REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('category', 'name', '{directory_admin}', '{id,created_at,updated_at}');
CREATE TRIGGER blog_categories_audit_insert AFTER INSERT ON public.blog_categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('category', 'name', '{directory_admin}', '{id,created_at,updated_at}');
CREATE TRIGGER blog_categories_audit_update AFTER UPDATE ON public.blog_categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('category', 'name', '{directory_admin}', '{id,created_at,updated_at}');
CREATE TRIGGER blog_categories_pages AFTER INSERT OR DELETE ON public.blog_categories FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_categories_pages_changed AFTER UPDATE ON public.blog_categories FOR EACH ROW WHEN (((((((old.id IS DISTINCT FROM new.id) OR (old.name IS DISTINCT FROM new.name)) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.description IS DISTINCT FROM new.description)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_categories_pages_emptied AFTER TRUNCATE ON public.blog_categories FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_categories_slug_left AFTER UPDATE OF slug ON public.blog_categories FOR EACH ROW WHEN ((old.slug IS DISTINCT FROM new.slug)) EXECUTE FUNCTION app.keep_former_slug('category');
CREATE TRIGGER blog_categories_slug_taken AFTER INSERT ON public.blog_categories FOR EACH ROW EXECUTE FUNCTION app.keep_former_slug('category');
CREATE TRIGGER blog_categories_touch BEFORE UPDATE ON public.blog_categories FOR EACH ROW EXECUTE FUNCTION app.touch();
GRANT DELETE, INSERT, UPDATE ON blog_categories TO directory_admin;
GRANT SELECT ON blog_categories TO directory_member;
GRANT SELECT ON blog_categories TO directory_visitor;
CREATE POLICY administer ON blog_categories TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON blog_categories AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON blog_categories FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE blog_drafts (
  post_id uuid NOT NULL,
  author_id uuid NOT NULL,
  based_on text NOT NULL,
  fields jsonb NOT NULL,
  saved_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_drafts_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT blog_drafts_based_on_form CHECK ((based_on ~ '^[0-9:.T-]{0,40}$'::text)),
  CONSTRAINT blog_drafts_fields_form CHECK (((jsonb_typeof(fields) = 'object'::text) AND (octet_length((fields)::text) <= 1000000))),
  CONSTRAINT blog_drafts_pkey PRIMARY KEY (post_id, author_id)
);
CREATE INDEX blog_drafts_author ON public.blog_drafts USING btree (author_id, saved_at);
GRANT DELETE, INSERT, SELECT, UPDATE (based_on, fields, saved_at) ON blog_drafts TO directory_admin;
CREATE POLICY only_admins ON blog_drafts AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY own ON blog_drafts TO directory_admin USING (((author_id = app.user_id()) AND ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((author_id = app.user_id()) AND ( SELECT app.is_admin() AS is_admin)));

TABLE blog_former_slugs (
  kind text NOT NULL,
  slug text NOT NULL,
  post_id uuid,
  category_id uuid,
  tag_slug text,
  CONSTRAINT blog_former_slugs_category_id_blog_categories_id_fk FOREIGN KEY (category_id) REFERENCES blog_categories(id) ON DELETE CASCADE,
  CONSTRAINT blog_former_slugs_holder CHECK ((
CASE kind
    WHEN 'post'::text THEN (post_id IS NOT NULL)
    WHEN 'category'::text THEN (category_id IS NOT NULL)
    WHEN 'tag'::text THEN (tag_slug IS NOT NULL)
    ELSE false
END AND (num_nonnulls(post_id, category_id, tag_slug) = 1))),
  CONSTRAINT blog_former_slugs_pkey PRIMARY KEY (kind, slug),
  CONSTRAINT blog_former_slugs_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  CONSTRAINT blog_former_slugs_slug_length CHECK ((char_length(slug) <= 300)),
  CONSTRAINT blog_former_slugs_tag_slug_length CHECK ((char_length(tag_slug) <= 300))
);
CREATE INDEX blog_former_slugs_category ON public.blog_former_slugs USING btree (category_id);
CREATE INDEX blog_former_slugs_post ON public.blog_former_slugs USING btree (post_id);
CREATE TRIGGER blog_former_slugs_pages AFTER INSERT OR DELETE ON public.blog_former_slugs FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_former_slugs_pages_changed AFTER UPDATE ON public.blog_former_slugs FOR EACH ROW WHEN ((((((old.kind IS DISTINCT FROM new.kind) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.post_id IS DISTINCT FROM new.post_id)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.tag_slug IS DISTINCT FROM new.tag_slug))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_former_slugs_pages_emptied AFTER TRUNCATE ON public.blog_former_slugs FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT DELETE, INSERT, UPDATE ON blog_former_slugs TO directory_admin;
GRANT SELECT ON blog_former_slugs TO directory_member;
GRANT SELECT ON blog_former_slugs TO directory_visitor;
CREATE POLICY administer ON blog_former_slugs TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON blog_former_slugs AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON blog_former_slugs FOR SELECT TO directory_member, directory_visitor USING (((post_id IS NULL) OR (EXISTS ( SELECT
   FROM blog_posts
  WHERE (blog_posts.id = blog_former_slugs.post_id)))));

TABLE blog_post_bodies (
  post_id uuid NOT NULL,
  renderer integer NOT NULL,
  content_hash text NOT NULL,
  html text NOT NULL,
  headings jsonb NOT NULL,
  CONSTRAINT blog_post_bodies_content_hash CHECK ((content_hash ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT blog_post_bodies_headings CHECK (((jsonb_typeof(headings) = 'array'::text) AND (octet_length((headings)::text) <= 2000000))),
  CONSTRAINT blog_post_bodies_html_length CHECK ((char_length(html) <= 2000000)),
  CONSTRAINT blog_post_bodies_pkey PRIMARY KEY (post_id),
  CONSTRAINT blog_post_bodies_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  CONSTRAINT blog_post_bodies_renderer CHECK ((renderer >= 1))
);
CREATE TRIGGER blog_post_bodies_pages AFTER INSERT OR DELETE ON public.blog_post_bodies FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_post_bodies_pages_changed AFTER UPDATE ON public.blog_post_bodies FOR EACH ROW WHEN ((((((old.post_id IS DISTINCT FROM new.post_id) OR (old.renderer IS DISTINCT FROM new.renderer)) OR (old.content_hash IS DISTINCT FROM new.content_hash)) OR (old.html IS DISTINCT FROM new.html)) OR (old.headings IS DISTINCT FROM new.headings))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_post_bodies_pages_emptied AFTER TRUNCATE ON public.blog_post_bodies FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT DELETE, INSERT, UPDATE ON blog_post_bodies TO directory_admin;
GRANT SELECT ON blog_post_bodies TO directory_member;
GRANT SELECT ON blog_post_bodies TO directory_visitor;
CREATE POLICY administer ON blog_post_bodies TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON blog_post_bodies AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON blog_post_bodies FOR SELECT TO directory_member, directory_visitor USING ((EXISTS ( SELECT
   FROM blog_posts
  WHERE (blog_posts.id = blog_post_bodies.post_id))));

TABLE blog_posts (
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
  words tsvector NOT NULL DEFAULT ((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, COALESCE(excerpt, ''::text)), 'B'::"char")) || to_tsvector('english'::regconfig, "left"(content, 20000))),
  CONSTRAINT blog_posts_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT blog_posts_author_length CHECK ((char_length(author) <= 100)),
  CONSTRAINT blog_posts_category_blog_categories_id_fk FOREIGN KEY (category) REFERENCES blog_categories(id) ON DELETE RESTRICT,
  CONSTRAINT blog_posts_content_length CHECK (((content ~ '[^[:space:]]'::text) AND (char_length(content) <= 100000))),
  CONSTRAINT blog_posts_excerpt_length CHECK ((char_length(excerpt) <= 500)),
  CONSTRAINT blog_posts_featured_alt_length CHECK ((char_length(featured_alt) <= 300)),
  CONSTRAINT blog_posts_featured_copy_length CHECK ((char_length(featured_copy) <= 1000)),
  CONSTRAINT blog_posts_featured_focus_form CHECK ((featured_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$'::text)),
  CONSTRAINT blog_posts_featured_image_address CHECK (((char_length(featured_image) <= 500) AND (featured_image ~* '^(https?://[^/]|/files/|$)'::text) AND (featured_image !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]'::text))),
  CONSTRAINT blog_posts_pkey PRIMARY KEY (id),
  CONSTRAINT blog_posts_read_time CHECK (((read_time >= 1) AND (read_time <= 999))),
  CONSTRAINT blog_posts_seo_description_length CHECK ((char_length(seo_description) <= 300)),
  CONSTRAINT blog_posts_seo_title_length CHECK ((char_length(seo_title) <= 200)),
  CONSTRAINT blog_posts_slug UNIQUE (slug),
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
CREATE TRIGGER blog_posts_audit_delete AFTER DELETE ON public.blog_posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('post', 'title', '{directory_admin}', '{id,created_at,updated_at,touched_at,featured_copy,words}');
CREATE TRIGGER blog_posts_audit_insert AFTER INSERT ON public.blog_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('post', 'title', '{directory_admin}', '{id,created_at,updated_at,touched_at,featured_copy,words}');
CREATE TRIGGER blog_posts_audit_update AFTER UPDATE ON public.blog_posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('post', 'title', '{directory_admin}', '{id,created_at,updated_at,touched_at,featured_copy,words}');
CREATE TRIGGER blog_posts_drafts AFTER DELETE ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION app.forget_drafts_of_post();
CREATE TRIGGER blog_posts_featured_copy BEFORE INSERT OR UPDATE OF featured_image ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION app.set_picture_copy();
CREATE TRIGGER blog_posts_pages AFTER INSERT OR DELETE ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_posts_pages_changed AFTER UPDATE ON public.blog_posts FOR EACH ROW WHEN (((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.title IS DISTINCT FROM new.title)) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.excerpt IS DISTINCT FROM new.excerpt)) OR (old.content IS DISTINCT FROM new.content)) OR (old.author IS DISTINCT FROM new.author)) OR (old.author_id IS DISTINCT FROM new.author_id)) OR (old.tags IS DISTINCT FROM new.tags)) OR (old.featured_image IS DISTINCT FROM new.featured_image)) OR (old.read_time IS DISTINCT FROM new.read_time)) OR (old.status IS DISTINCT FROM new.status)) OR (old.date IS DISTINCT FROM new.date)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.featured_copy IS DISTINCT FROM new.featured_copy)) OR (old.category IS DISTINCT FROM new.category)) OR (old.touched_at IS DISTINCT FROM new.touched_at)) OR (old.seo_title IS DISTINCT FROM new.seo_title)) OR (old.seo_description IS DISTINCT FROM new.seo_description)) OR (old.featured_alt IS DISTINCT FROM new.featured_alt)) OR (old.featured_focus IS DISTINCT FROM new.featured_focus)) OR (old.words IS DISTINCT FROM new.words))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_posts_pages_emptied AFTER TRUNCATE ON public.blog_posts FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER blog_posts_pictures_added AFTER INSERT ON public.blog_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER blog_posts_pictures_changed AFTER UPDATE ON public.blog_posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER blog_posts_slug_left AFTER UPDATE OF slug ON public.blog_posts FOR EACH ROW WHEN ((old.slug IS DISTINCT FROM new.slug)) EXECUTE FUNCTION app.keep_former_slug('post');
CREATE TRIGGER blog_posts_slug_taken AFTER INSERT ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION app.keep_former_slug('post');
CREATE TRIGGER blog_posts_touch BEFORE UPDATE ON public.blog_posts FOR EACH ROW EXECUTE FUNCTION app.touch_post();
GRANT DELETE, INSERT, UPDATE (title, slug, excerpt, content, author, tags, featured_image, read_time, status, date, category, seo_title, seo_description, featured_alt, featured_focus) ON blog_posts TO directory_admin;
GRANT SELECT ON blog_posts TO directory_member;
GRANT SELECT ON blog_posts TO directory_visitor;
CREATE POLICY administer ON blog_posts TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON blog_posts AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY own_posts ON blog_posts AS RESTRICTIVE FOR INSERT TO directory_admin WITH CHECK ((((author_id IS NULL) OR (author_id = app.user_id())) AND (created_at = now()) AND (updated_at = now()) AND (touched_at = now())));
CREATE POLICY read_published ON blog_posts FOR SELECT TO directory_member, directory_visitor USING (((status = 'published'::text) AND ((date IS NULL) OR (date <= now()))));

TABLE blog_preview_links (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  post_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  CONSTRAINT blog_preview_links_created_by_profiles_id_fk FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT blog_preview_links_pkey PRIMARY KEY (id),
  CONSTRAINT blog_preview_links_post_id_blog_posts_id_fk FOREIGN KEY (post_id) REFERENCES blog_posts(id) ON DELETE CASCADE,
  CONSTRAINT blog_preview_links_time CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '31 days'::interval)))),
  CONSTRAINT blog_preview_links_token_hash UNIQUE (token_hash),
  CONSTRAINT blog_preview_links_token_hash_form CHECK ((token_hash ~ '^[A-Za-z0-9_-]{43}$'::text))
);
CREATE INDEX blog_preview_links_created_by ON public.blog_preview_links USING btree (created_by);
CREATE INDEX blog_preview_links_post ON public.blog_preview_links USING btree (post_id);
CREATE TRIGGER blog_preview_links_audit AFTER INSERT OR UPDATE OF withdrawn_at ON public.blog_preview_links FOR EACH ROW EXECUTE FUNCTION app.audit_preview_link();
GRANT INSERT, SELECT (id, post_id, created_by, created_at, expires_at, withdrawn_at), UPDATE (withdrawn_at) ON blog_preview_links TO directory_admin;
CREATE POLICY administer ON blog_preview_links TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON blog_preview_links AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY own_links ON blog_preview_links AS RESTRICTIVE FOR INSERT TO directory_admin WITH CHECK (((created_by = app.user_id()) AND (created_at = now()) AND (withdrawn_at IS NULL)));
CREATE POLICY withdrawn_once ON blog_preview_links AS RESTRICTIVE FOR UPDATE TO directory_admin USING ((withdrawn_at IS NULL)) WITH CHECK ((withdrawn_at = now()));

TABLE blog_unused_tags (
  tag text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_unused_tags_pkey PRIMARY KEY (tag),
  CONSTRAINT blog_unused_tags_tag_length CHECK (((tag ~ '[^[:space:]]'::text) AND (char_length(tag) <= 50)))
);
CREATE TRIGGER blog_unused_tags_audit_delete AFTER DELETE ON public.blog_unused_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('tag', 'tag', '{directory_admin}', '{id,created_at,updated_at}');
CREATE TRIGGER blog_unused_tags_audit_insert AFTER INSERT ON public.blog_unused_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('tag', 'tag', '{directory_admin}', '{id,created_at,updated_at}');
GRANT DELETE, INSERT, SELECT, UPDATE ON blog_unused_tags TO directory_admin;
CREATE POLICY administer ON blog_unused_tags TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON blog_unused_tags AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE blog_uploads (
  path text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  width integer,
  height integer,
  alt text NOT NULL DEFAULT ''::text,
  uploaded_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_uploads_alt_length CHECK ((char_length(alt) <= 300)),
  CONSTRAINT blog_uploads_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  CONSTRAINT blog_uploads_path_form CHECK (((path ~ '^blog/[A-Za-z0-9._/-]+$'::text) AND (char_length(path) <= 512))),
  CONSTRAINT blog_uploads_pixels_positive CHECK ((((width IS NULL) AND (height IS NULL)) OR ((width > 0) AND (height > 0)))),
  CONSTRAINT blog_uploads_pkey PRIMARY KEY (path),
  CONSTRAINT blog_uploads_size_positive CHECK ((size > 0)),
  CONSTRAINT blog_uploads_type_form CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/avif'::text, 'image/gif'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT blog_uploads_uploaded_by_profiles_id_fk FOREIGN KEY (uploaded_by) REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE INDEX blog_uploads_newest ON public.blog_uploads USING btree (created_at, path);
CREATE INDEX blog_uploads_uploaded_by ON public.blog_uploads USING btree (uploaded_by);
GRANT DELETE, INSERT, SELECT, UPDATE (alt) ON blog_uploads TO directory_admin;
CREATE POLICY administer ON blog_uploads TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON blog_uploads AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY own_uploads ON blog_uploads AS RESTRICTIVE FOR INSERT TO directory_admin WITH CHECK (((uploaded_by = app.user_id()) AND (created_at = now())));

TABLE blog_versions (
  id bigint NOT NULL GENERATED AS IDENTITY,
  post_id uuid NOT NULL,
  author_id uuid,
  kind text NOT NULL,
  fields jsonb NOT NULL,
  saved_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blog_versions_author_id_profiles_id_fk FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT blog_versions_fields_form CHECK (((jsonb_typeof(fields) = 'object'::text) AND (octet_length((fields)::text) <= 1000000))),
  CONSTRAINT blog_versions_kind_known CHECK ((kind = ANY (ARRAY['saved'::text, 'draft'::text]))),
  CONSTRAINT blog_versions_pkey PRIMARY KEY (id)
);
CREATE INDEX blog_versions_author ON public.blog_versions USING btree (author_id);
CREATE INDEX blog_versions_post ON public.blog_versions USING btree (post_id, id);
GRANT DELETE, INSERT, SELECT ON blog_versions TO directory_admin;
CREATE POLICY add ON blog_versions FOR INSERT TO directory_admin WITH CHECK ((( SELECT app.is_admin() AS is_admin) AND (saved_at = now()) AND ((author_id = app.user_id()) OR ((author_id IS NULL) AND (kind = 'saved'::text)))));
CREATE POLICY only_admins ON blog_versions AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON blog_versions FOR SELECT TO directory_admin USING ((( SELECT app.is_admin() AS is_admin) AND ((kind = 'saved'::text) OR (author_id = app.user_id()))));
CREATE POLICY "trim" ON blog_versions FOR DELETE TO directory_admin USING ((( SELECT app.is_admin() AS is_admin) AND ((kind = 'saved'::text) OR (author_id = app.user_id()))));

TABLE club_bounces (
  club_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT club_bounces_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_bounces_pkey PRIMARY KEY (club_id)
);
GRANT SELECT ON club_bounces TO directory_jobs;
GRANT SELECT ON club_bounces TO directory_member;
CREATE POLICY only_admins ON club_bounces AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_bounces FOR SELECT TO directory_member USING (app.may_edit_club(club_id));
CREATE POLICY send_read ON club_bounces FOR SELECT TO directory_jobs USING (true);

TABLE club_claims (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  means text NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  about text,
  address text,
  words text,
  token_hash text,
  expires_at timestamp with time zone,
  dns_value text,
  found text,
  looked_at timestamp with time zone,
  proven_at timestamp with time zone,
  objection_hash text,
  objected_by uuid,
  objected_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  CONSTRAINT club_claims_address_length CHECK ((char_length(address) <= 254)),
  CONSTRAINT club_claims_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_claims_found_length CHECK ((char_length(found) <= 500)),
  CONSTRAINT club_claims_kind CHECK ((means = ANY (ARRAY['dns'::text, 'contact'::text, 'website'::text, 'words'::text, 'invitation'::text]))),
  CONSTRAINT club_claims_objected_by_fkey FOREIGN KEY (objected_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_claims_pkey PRIMARY KEY (id),
  CONSTRAINT club_claims_said CHECK (((means = 'words'::text) = (words IS NOT NULL))),
  CONSTRAINT club_claims_state CHECK ((state = ANY (ARRAY['open'::text, 'held'::text, 'granted'::text, 'refused'::text, 'ended'::text]))),
  CONSTRAINT club_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT club_claims_words_length CHECK (((char_length(words) >= 1) AND (char_length(words) <= 2000)))
);
CREATE INDEX club_claims_club ON public.club_claims USING btree (club_id);
CREATE INDEX club_claims_decider ON public.club_claims USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE UNIQUE INDEX club_claims_objection ON public.club_claims USING btree (objection_hash) WHERE (objection_hash IS NOT NULL);
CREATE INDEX club_claims_objector ON public.club_claims USING btree (objected_by) WHERE (objected_by IS NOT NULL);
CREATE UNIQUE INDEX club_claims_token ON public.club_claims USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX club_claims_undecided ON public.club_claims USING btree (created_at, id) WHERE (state = ANY (ARRAY['open'::text, 'held'::text]));
CREATE INDEX club_claims_user ON public.club_claims USING btree (user_id, created_at DESC);
CREATE TRIGGER club_claims_forget BEFORE UPDATE ON public.club_claims FOR EACH ROW WHEN ((new.state = 'ended'::text)) EXECUTE FUNCTION app.forget_ended_claim();
GRANT SELECT (id, means, state, about, dns_value, looked_at, proven_at) ON club_claims TO directory_jobs;
GRANT SELECT (id, club_id, user_id, created_at, means, state, about, address, words, expires_at, dns_value, found, looked_at, proven_at, objected_by, objected_at, decided_by, decided_at), UPDATE (state) ON club_claims TO directory_member;
CREATE POLICY look ON club_claims FOR SELECT TO directory_jobs USING (true);
CREATE POLICY only_admins ON club_claims AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_claims FOR SELECT TO directory_member USING (app.may_edit_club(club_id));
CREATE POLICY read_own ON club_claims FOR SELECT TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY withdraw ON club_claims FOR UPDATE TO directory_member USING (((state = 'open'::text) AND app.is_active() AND ((user_id = app.user_id()) OR ((means = 'invitation'::text) AND app.may_edit_club(club_id))))) WITH CHECK ((state = 'ended'::text));

TABLE club_comments (
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
  CONSTRAINT club_comments_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_comments_length CHECK (((comment ~ '[^[:space:]]'::text) AND (char_length(comment) <= 5000))),
  CONSTRAINT club_comments_of_club UNIQUE (club_id, id),
  CONSTRAINT club_comments_official_answers CHECK (((NOT is_official) OR ((parent_comment_id IS NOT NULL) AND (rating IS NULL)))),
  CONSTRAINT club_comments_parent FOREIGN KEY (club_id, parent_comment_id) REFERENCES club_comments(club_id, id) ON DELETE CASCADE,
  CONSTRAINT club_comments_pkey PRIMARY KEY (id),
  CONSTRAINT club_comments_rating CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT club_comments_removed_without CHECK (((removed_for IS NULL) OR ((rating IS NULL) AND (NOT is_flagged) AND (comment = 'Removed'::text)))),
  CONSTRAINT club_comments_rule_known CHECK ((removed_for = ANY (ARRAY['minor'::text, 'insult'::text, 'not_own'::text, 'advertising'::text, 'conflict'::text, 'safety'::text]))),
  CONSTRAINT club_comments_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE INDEX club_comments_flagged ON public.club_comments USING btree (created_at DESC NULLS LAST) WHERE is_flagged;
CREATE UNIQUE INDEX club_comments_official_once ON public.club_comments USING btree (parent_comment_id) WHERE is_official;
CREATE INDEX club_comments_oldest ON public.club_comments USING btree (club_id, created_at, id);
CREATE INDEX club_comments_replies ON public.club_comments USING btree (parent_comment_id, club_id);
CREATE INDEX club_comments_user ON public.club_comments USING btree (user_id);
CREATE TRIGGER club_comments_audit_delete AFTER DELETE ON public.club_comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_comments();
CREATE TRIGGER club_comments_audit_update AFTER UPDATE ON public.club_comments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_comments();
CREATE TRIGGER club_comments_close_case BEFORE DELETE ON public.club_comments FOR EACH ROW EXECUTE FUNCTION app.close_case_of_deleted();
CREATE TRIGGER club_comments_guard BEFORE UPDATE ON public.club_comments FOR EACH ROW EXECUTE FUNCTION app.guard_comment_change();
CREATE TRIGGER club_comments_hide_author AFTER INSERT ON public.club_comments FOR EACH ROW WHEN ((new.is_official AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION app.hide_official_author();
CREATE TRIGGER club_comments_pages AFTER INSERT OR DELETE ON public.club_comments FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_comments_pages_changed AFTER UPDATE ON public.club_comments FOR EACH ROW WHEN ((((((((((((old.id IS DISTINCT FROM new.id) OR (old.club_id IS DISTINCT FROM new.club_id)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.comment IS DISTINCT FROM new.comment)) OR (old.parent_comment_id IS DISTINCT FROM new.parent_comment_id)) OR (old.is_flagged IS DISTINCT FROM new.is_flagged)) OR (old.rating IS DISTINCT FROM new.rating)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.is_official IS DISTINCT FROM new.is_official)) OR (old.removed_for IS DISTINCT FROM new.removed_for))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_comments_pages_emptied AFTER TRUNCATE ON public.club_comments FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_comments_touch BEFORE UPDATE OF comment ON public.club_comments FOR EACH ROW WHEN (((new.comment <> old.comment) AND (NOT (new.removed_for IS DISTINCT FROM old.removed_for)))) EXECUTE FUNCTION app.touch();
GRANT DELETE, INSERT, SELECT, UPDATE (comment) ON club_comments TO directory_member;
GRANT SELECT ON club_comments TO directory_visitor;
CREATE POLICY change ON club_comments FOR UPDATE TO directory_member USING ((app.is_active() AND (removed_for IS NULL) AND (app.is_own_comment(user_id, club_id, is_official) OR (NOT is_flagged) OR ( SELECT app.is_admin() AS is_admin)))) WITH CHECK (app.is_active());
CREATE POLICY only_admins ON club_comments AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY post ON club_comments FOR INSERT TO directory_member WITH CHECK (((user_id = app.user_id()) AND app.is_active() AND (NOT is_flagged) AND (removed_for IS NULL) AND ((rating IS NULL) OR (rating = app.own_rating(club_id))) AND ((NOT is_official) OR app.may_reply_officially(club_id, parent_comment_id)) AND (parent_comment_id IS DISTINCT FROM id) AND (created_at = now()) AND (updated_at = now())));
CREATE POLICY read ON club_comments FOR SELECT TO directory_member, directory_visitor USING (true);
CREATE POLICY remove ON club_comments FOR DELETE TO directory_member USING ((app.is_active() AND (app.is_own_comment(user_id, club_id, is_official) OR ( SELECT app.is_admin() AS is_admin))));

TABLE club_edit_suggestions (
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
  CONSTRAINT club_edit_suggestions_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_edit_suggestions_current_info_length CHECK (((current_info ~ '[^[:space:]]'::text) AND (char_length(current_info) <= 10000))),
  CONSTRAINT club_edit_suggestions_handled_by_profiles_id_fk FOREIGN KEY (handled_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_edit_suggestions_note_length CHECK ((char_length(note) <= 2000)),
  CONSTRAINT club_edit_suggestions_pkey PRIMARY KEY (id),
  CONSTRAINT club_edit_suggestions_status CHECK ((status = ANY (ARRAY['new'::text, 'in_work'::text, 'done'::text, 'declined'::text]))),
  CONSTRAINT club_edit_suggestions_suggestions_length CHECK (((suggestions ~ '[^[:space:]]'::text) AND (char_length(suggestions) <= 5000))),
  CONSTRAINT club_edit_suggestions_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX club_edit_suggestions_by_status ON public.club_edit_suggestions USING btree (status, created_at, id);
CREATE INDEX club_edit_suggestions_club ON public.club_edit_suggestions USING btree (club_id);
CREATE INDEX club_edit_suggestions_handled_by ON public.club_edit_suggestions USING btree (handled_by);
CREATE INDEX club_edit_suggestions_user ON public.club_edit_suggestions USING btree (user_id);
CREATE TRIGGER club_edit_suggestions_handled BEFORE UPDATE OF status, note ON public.club_edit_suggestions FOR EACH ROW EXECUTE FUNCTION app.note_handling();
GRANT SELECT, UPDATE (status, note) ON club_edit_suggestions TO directory_admin;
GRANT INSERT ON club_edit_suggestions TO directory_member;
CREATE POLICY administer ON club_edit_suggestions FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY handle ON club_edit_suggestions FOR UPDATE TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON club_edit_suggestions AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY suggest ON club_edit_suggestions FOR INSERT TO directory_member WITH CHECK (((user_id = app.user_id()) AND app.is_active() AND (created_at = now()) AND (status = 'new'::text) AND (note IS NULL) AND (handled_by IS NULL) AND (handled_at IS NULL) AND (version = 1)));

TABLE club_former_paths (
  state_slug text NOT NULL,
  county_slug text NOT NULL,
  city_slug text NOT NULL,
  slug text NOT NULL,
  club_id uuid NOT NULL,
  CONSTRAINT club_former_paths_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_former_paths_pkey PRIMARY KEY (state_slug, county_slug, city_slug, slug)
);
CREATE INDEX club_former_paths_club ON public.club_former_paths USING btree (club_id);
CREATE TRIGGER club_former_paths_pages AFTER INSERT OR DELETE ON public.club_former_paths FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_former_paths_pages_changed AFTER UPDATE ON public.club_former_paths FOR EACH ROW WHEN ((((((old.state_slug IS DISTINCT FROM new.state_slug) OR (old.county_slug IS DISTINCT FROM new.county_slug)) OR (old.city_slug IS DISTINCT FROM new.city_slug)) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.club_id IS DISTINCT FROM new.club_id))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_former_paths_pages_emptied AFTER TRUNCATE ON public.club_former_paths FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT SELECT ON club_former_paths TO directory_member;
GRANT SELECT ON club_former_paths TO directory_visitor;
CREATE POLICY only_admins ON club_former_paths AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_former_paths FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE club_import_rows (
  import_id uuid NOT NULL,
  "position" integer NOT NULL,
  club_id uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  before jsonb,
  locations jsonb,
  CONSTRAINT club_import_rows_before_form CHECK ((jsonb_typeof(before) = 'object'::text)),
  CONSTRAINT club_import_rows_import_id_club_id_pk PRIMARY KEY (import_id, club_id),
  CONSTRAINT club_import_rows_import_id_club_imports_id_fk FOREIGN KEY (import_id) REFERENCES club_imports(id) ON DELETE CASCADE,
  CONSTRAINT club_import_rows_locations_form CHECK ((jsonb_typeof(locations) = 'array'::text)),
  CONSTRAINT club_import_rows_name_length CHECK ((char_length(name) <= 200)),
  CONSTRAINT club_import_rows_numbers CHECK ((("position" >= 0) AND (version > 0)))
);
CREATE INDEX club_import_rows_club ON public.club_import_rows USING btree (club_id);
GRANT INSERT, SELECT, UPDATE (version) ON club_import_rows TO directory_admin;
CREATE POLICY follow ON club_import_rows FOR UPDATE TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY note ON club_import_rows FOR INSERT TO directory_admin WITH CHECK ((EXISTS ( SELECT
   FROM club_imports import
  WHERE ((import.id = club_import_rows.import_id) AND (import.created_at = now())))));
CREATE POLICY only_admins ON club_import_rows AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_import_rows FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));

TABLE club_imports (
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
  refused integer NOT NULL DEFAULT 0,
  rest text,
  settled_at timestamp with time zone,
  columns text,
  choices jsonb,
  CONSTRAINT club_imports_actor_id_profiles_id_fk FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_imports_choices CHECK (((jsonb_typeof(choices) = 'object'::text) AND (octet_length((choices)::text) <= 1000000))),
  CONSTRAINT club_imports_columns CHECK ((columns ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT club_imports_counts CHECK ((LEAST(added, changed, removed, restored, left_alone) >= 0)),
  CONSTRAINT club_imports_file_name_length CHECK (((file_name ~ '[^[:space:]]'::text) AND (char_length(file_name) <= 200))),
  CONSTRAINT club_imports_kind_known CHECK ((kind = ANY (ARRAY['clubs'::text, 'season_sheets'::text]))),
  CONSTRAINT club_imports_pkey PRIMARY KEY (id),
  CONSTRAINT club_imports_refused CHECK ((refused >= 0)),
  CONSTRAINT club_imports_rest CHECK (((rest IS NULL) OR ((refused > 0) AND (settled_at IS NULL) AND (octet_length(rest) <= 30000000)))),
  CONSTRAINT club_imports_undone_by_profiles_id_fk FOREIGN KEY (undone_by) REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE INDEX club_imports_actor ON public.club_imports USING btree (actor_id);
CREATE INDEX club_imports_created_at ON public.club_imports USING btree (created_at);
CREATE INDEX club_imports_to_repair ON public.club_imports USING btree (created_at) WHERE ((refused > 0) AND (settled_at IS NULL) AND (undone_at IS NULL));
CREATE INDEX club_imports_undone_by ON public.club_imports USING btree (undone_by);
CREATE TRIGGER club_imports_audit_insert AFTER INSERT ON public.club_imports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('import', 'file_name', '{directory_admin}', '{id,created_at,actor_id,file_name,undone_by,kind,settled_at,rest,columns,choices}');
CREATE TRIGGER club_imports_audit_update AFTER UPDATE ON public.club_imports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('import', 'file_name', '{directory_admin}', '{id,created_at,actor_id,file_name,undone_at,undone_by,kind,settled_at,rest,columns,choices}');
GRANT INSERT, SELECT, UPDATE (undone_at, undone_by, removed, restored, left_alone, rest, settled_at) ON club_imports TO directory_admin;
CREATE POLICY note ON club_imports FOR INSERT TO directory_admin WITH CHECK (((actor_id = app.user_id()) AND (created_at = now()) AND (undone_at IS NULL)));
CREATE POLICY only_admins ON club_imports AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_imports FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY settle ON club_imports FOR UPDATE TO directory_admin USING (((settled_at IS NULL) AND (undone_at IS NULL) AND ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((settled_at = now()) AND (undone_at IS NULL)));
CREATE POLICY undo ON club_imports FOR UPDATE TO directory_admin USING ((undone_at IS NULL)) WITH CHECK (((undone_by = app.user_id()) AND (undone_at = now())));

TABLE club_mailing_recipients (
  mailing_id uuid NOT NULL,
  club_id uuid NOT NULL,
  outcome text NOT NULL DEFAULT 'waiting'::text,
  CONSTRAINT club_mailing_recipients_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_mailing_recipients_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES club_mailings(id) ON DELETE CASCADE,
  CONSTRAINT club_mailing_recipients_outcome CHECK ((outcome = ANY (ARRAY['waiting'::text, 'sent'::text, 'left out'::text]))),
  CONSTRAINT club_mailing_recipients_pkey PRIMARY KEY (mailing_id, club_id)
);
CREATE INDEX club_mailing_recipients_club ON public.club_mailing_recipients USING btree (club_id);
GRANT INSERT, SELECT ON club_mailing_recipients TO directory_admin;
GRANT SELECT, UPDATE (outcome) ON club_mailing_recipients TO directory_jobs;
CREATE POLICY only_admins ON club_mailing_recipients AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_mailing_recipients FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY send ON club_mailing_recipients FOR INSERT TO directory_admin WITH CHECK (((outcome = 'waiting'::text) AND (EXISTS ( SELECT
   FROM club_mailings mailing
  WHERE ((mailing.id = club_mailing_recipients.mailing_id) AND (mailing.created_at = now()))))));
CREATE POLICY send_note ON club_mailing_recipients FOR UPDATE TO directory_jobs USING (true);
CREATE POLICY send_read ON club_mailing_recipients FOR SELECT TO directory_jobs USING (true);

TABLE club_mailings (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id uuid,
  subject text NOT NULL,
  body text NOT NULL,
  CONSTRAINT club_mailings_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_mailings_body_length CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  CONSTRAINT club_mailings_pkey PRIMARY KEY (id),
  CONSTRAINT club_mailings_subject_length CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 150)))
);
CREATE INDEX club_mailings_actor ON public.club_mailings USING btree (actor_id);
CREATE INDEX club_mailings_latest ON public.club_mailings USING btree (created_at DESC, id);
GRANT INSERT, SELECT ON club_mailings TO directory_admin;
GRANT SELECT ON club_mailings TO directory_jobs;
CREATE POLICY only_admins ON club_mailings AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_mailings FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY send ON club_mailings FOR INSERT TO directory_admin WITH CHECK (((actor_id = app.user_id()) AND (created_at = now())));
CREATE POLICY send_read ON club_mailings FOR SELECT TO directory_jobs USING (true);

TABLE club_merges (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kept_id uuid NOT NULL,
  gone_id uuid NOT NULL,
  gone_name text NOT NULL,
  merged_at timestamp with time zone NOT NULL DEFAULT now(),
  merged_by uuid,
  undone_at timestamp with time zone,
  undone_by uuid,
  snapshot jsonb,
  CONSTRAINT club_merges_gone_name_length CHECK ((char_length(gone_name) <= 200)),
  CONSTRAINT club_merges_merged_by_fk FOREIGN KEY (merged_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_merges_pkey PRIMARY KEY (id),
  CONSTRAINT club_merges_snapshot_form CHECK ((jsonb_typeof(snapshot) = 'object'::text)),
  CONSTRAINT club_merges_undone_by_fk FOREIGN KEY (undone_by) REFERENCES profiles(id) ON DELETE SET NULL
);
CREATE INDEX club_merges_gone ON public.club_merges USING btree (gone_id) WHERE (undone_at IS NULL);
CREATE INDEX club_merges_kept ON public.club_merges USING btree (kept_id) WHERE (undone_at IS NULL);
CREATE INDEX club_merges_merged_at ON public.club_merges USING btree (merged_at);
CREATE INDEX club_merges_merged_by ON public.club_merges USING btree (merged_by);
CREATE INDEX club_merges_undone_by ON public.club_merges USING btree (undone_by);
GRANT SELECT (id, kept_id, gone_id, gone_name, merged_at, merged_by, undone_at, undone_by) ON club_merges TO directory_admin;
CREATE POLICY administer ON club_merges FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON club_merges AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE club_places (
  club_id uuid NOT NULL,
  location_id uuid,
  place_id text NOT NULL,
  found_by text NOT NULL,
  CONSTRAINT club_places_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_places_found_by CHECK ((found_by = ANY (ARRAY['zip'::text, 'town'::text, 'club'::text]))),
  CONSTRAINT club_places_location_id_practice_locations_id_fk FOREIGN KEY (location_id) REFERENCES practice_locations(id) ON DELETE CASCADE,
  CONSTRAINT club_places_once UNIQUE NULLS NOT DISTINCT (club_id, location_id),
  CONSTRAINT club_places_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);
CREATE INDEX club_places_at ON public.club_places USING btree (place_id, club_id);
CREATE INDEX club_places_of_location ON public.club_places USING btree (location_id);
CREATE TRIGGER club_places_pages AFTER INSERT OR DELETE ON public.club_places FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_places_pages_changed AFTER UPDATE ON public.club_places FOR EACH ROW WHEN (((((old.club_id IS DISTINCT FROM new.club_id) OR (old.location_id IS DISTINCT FROM new.location_id)) OR (old.place_id IS DISTINCT FROM new.place_id)) OR (old.found_by IS DISTINCT FROM new.found_by))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_places_pages_emptied AFTER TRUNCATE ON public.club_places FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT SELECT ON club_places TO directory_member;
GRANT SELECT ON club_places TO directory_visitor;
CREATE POLICY only_admins ON club_places AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_places FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE club_programs (
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
  open_spots text,
  practice_days text[] NOT NULL DEFAULT '{}'::text[],
  head_coach_returns boolean,
  CONSTRAINT club_programs_age_group CHECK ((age_group = ANY (ARRAY['U10'::text, 'U11'::text, 'U12'::text, 'U13'::text, 'U14'::text, 'U15'::text, 'U16'::text, 'U17'::text, 'U18'::text]))),
  CONSTRAINT club_programs_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_programs_deposit CHECK (((deposit >= 0) AND (deposit <= 99999))),
  CONSTRAINT club_programs_fee CHECK (
CASE fee_kind
    WHEN 'range'::text THEN ((fee_from IS NOT NULL) AND (fee_to IS NOT NULL) AND ((fee_from >= 0) AND (fee_from <= 99999)) AND ((fee_to >= fee_from) AND (fee_to <= 99999)))
    ELSE ((fee_kind = ANY (ARRAY['not_stated'::text, 'not_disclosed'::text])) AND (fee_from IS NULL) AND (fee_to IS NULL))
END),
  CONSTRAINT club_programs_gender CHECK ((gender = ANY (ARRAY['Boys'::text, 'Girls'::text]))),
  CONSTRAINT club_programs_includes CHECK (((cardinality(includes) <= 9) AND (includes <@ ARRAY['Uniform'::text, 'Tournament entry'::text, 'Gym and practice'::text, 'Coach travel'::text, 'Team travel'::text, 'Lodging'::text, 'Membership (USAV/AAU)'::text, 'Strength training'::text, 'Video'::text]))),
  CONSTRAINT club_programs_once UNIQUE (club_id, season, age_group, gender, team_type),
  CONSTRAINT club_programs_open_spots CHECK ((open_spots ~ '^(None|Some|[1-9][0-9]?)$'::text)),
  CONSTRAINT club_programs_overnight_tournaments CHECK (((overnight_tournaments >= 0) AND (overnight_tournaments <= 99) AND (overnight_tournaments <= tournaments))),
  CONSTRAINT club_programs_pkey PRIMARY KEY (id),
  CONSTRAINT club_programs_playing_time CHECK ((playing_time = ANY (ARRAY['Equal'::text, 'Earned'::text, 'Mixed'::text]))),
  CONSTRAINT club_programs_position CHECK (("position" >= 0)),
  CONSTRAINT club_programs_practice_days CHECK (((cardinality(practice_days) <= 7) AND (practice_days <@ ARRAY['Mon'::text, 'Tue'::text, 'Wed'::text, 'Thu'::text, 'Fri'::text, 'Sat'::text, 'Sun'::text]))),
  CONSTRAINT club_programs_practice_minutes CHECK (((practice_minutes >= 15) AND (practice_minutes <= 480))),
  CONSTRAINT club_programs_practices_per_week CHECK (((practices_per_week >= 0.5) AND (practices_per_week <= (7)::numeric) AND ((practices_per_week * (2)::numeric) = trunc((practices_per_week * (2)::numeric))))),
  CONSTRAINT club_programs_refund_rule CHECK (((refund_rule ~ '[^[:space:]]'::text) AND (char_length(refund_rule) <= 300))),
  CONSTRAINT club_programs_roster_max CHECK (((roster_max >= 1) AND (roster_max <= 99))),
  CONSTRAINT club_programs_season CHECK (((season >= 2000) AND (season <= 2100))),
  CONSTRAINT club_programs_source_url CHECK (((source_url ~* '^https?://[^[:space:]]+$'::text) AND (char_length(source_url) <= 500))),
  CONSTRAINT club_programs_team_type CHECK ((team_type = ANY (ARRAY['National'::text, 'Travel'::text, 'Regional'::text, 'In-House'::text, 'Recreational'::text]))),
  CONSTRAINT club_programs_tournaments CHECK (((tournaments >= 0) AND (tournaments <= 99))),
  CONSTRAINT club_programs_weeks CHECK (((first_week >= '2000-01-01'::date) AND (first_week <= '2102-12-31'::date) AND ((last_week >= '2000-01-01'::date) AND (last_week <= '2102-12-31'::date)) AND (first_week <= last_week)))
);
CREATE INDEX club_programs_by_age_and_fee ON public.club_programs USING btree (age_group, fee_from) INCLUDE (club_id, gender, team_type) WHERE is_newest;
CREATE INDEX club_programs_by_fee ON public.club_programs USING btree (fee_from) INCLUDE (club_id, age_group, gender, team_type) WHERE is_newest;
CREATE INDEX club_programs_offered ON public.club_programs USING btree (club_id) INCLUDE (age_group, gender, team_type, fee_from) WHERE is_newest;
CREATE TRIGGER club_programs_audit_delete AFTER DELETE ON public.club_programs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin}');
CREATE TRIGGER club_programs_audit_insert AFTER INSERT ON public.club_programs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin}');
CREATE TRIGGER club_programs_audit_update AFTER UPDATE ON public.club_programs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin}');
CREATE TRIGGER club_programs_newest_delete AFTER DELETE ON public.club_programs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.mark_newest_programs();
CREATE TRIGGER club_programs_newest_insert AFTER INSERT ON public.club_programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.mark_newest_programs();
CREATE TRIGGER club_programs_pages AFTER INSERT OR DELETE ON public.club_programs FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_programs_pages_changed AFTER UPDATE ON public.club_programs FOR EACH ROW WHEN (((((((((((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.club_id IS DISTINCT FROM new.club_id)) OR (old.season IS DISTINCT FROM new.season)) OR (old.age_group IS DISTINCT FROM new.age_group)) OR (old.gender IS DISTINCT FROM new.gender)) OR (old.team_type IS DISTINCT FROM new.team_type)) OR (old.fee_kind IS DISTINCT FROM new.fee_kind)) OR (old.fee_from IS DISTINCT FROM new.fee_from)) OR (old.fee_to IS DISTINCT FROM new.fee_to)) OR (old.includes IS DISTINCT FROM new.includes)) OR (old.deposit IS DISTINCT FROM new.deposit)) OR (old.payment_plan IS DISTINCT FROM new.payment_plan)) OR (old.financial_aid IS DISTINCT FROM new.financial_aid)) OR (old.refund_rule IS DISTINCT FROM new.refund_rule)) OR (old.practices_per_week IS DISTINCT FROM new.practices_per_week)) OR (old.practice_minutes IS DISTINCT FROM new.practice_minutes)) OR (old.first_week IS DISTINCT FROM new.first_week)) OR (old.last_week IS DISTINCT FROM new.last_week)) OR (old.tournaments IS DISTINCT FROM new.tournaments)) OR (old.overnight_tournaments IS DISTINCT FROM new.overnight_tournaments)) OR (old.roster_max IS DISTINCT FROM new.roster_max)) OR (old.playing_time IS DISTINCT FROM new.playing_time)) OR (old.source_url IS DISTINCT FROM new.source_url)) OR (old."position" IS DISTINCT FROM new."position")) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.is_newest IS DISTINCT FROM new.is_newest)) OR (old.open_spots IS DISTINCT FROM new.open_spots)) OR (old.practice_days IS DISTINCT FROM new.practice_days)) OR (old.head_coach_returns IS DISTINCT FROM new.head_coach_returns))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_programs_pages_emptied AFTER TRUNCATE ON public.club_programs FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_programs_removed AFTER DELETE ON public.club_programs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.note_removals();
CREATE TRIGGER club_programs_touch BEFORE UPDATE ON public.club_programs FOR EACH ROW WHEN (((new.is_newest = old.is_newest) AND (new.club_id = old.club_id))) EXECUTE FUNCTION app.touch();
GRANT DELETE, INSERT, SELECT, UPDATE (age_group, gender, team_type, fee_kind, fee_from, fee_to, includes, deposit, payment_plan, financial_aid, refund_rule, practices_per_week, practice_minutes, first_week, last_week, tournaments, overnight_tournaments, roster_max, playing_time, source_url, position, open_spots, practice_days, head_coach_returns) ON club_programs TO directory_member;
GRANT SELECT ON club_programs TO directory_visitor;
CREATE POLICY add ON club_programs FOR INSERT TO directory_member WITH CHECK ((app.may_edit_club(club_id) AND is_newest AND (created_at = now()) AND (updated_at = now())));
CREATE POLICY edit ON club_programs FOR UPDATE TO directory_member USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));
CREATE POLICY only_admins ON club_programs AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_programs FOR SELECT TO directory_member, directory_visitor USING (true);
CREATE POLICY remove ON club_programs FOR DELETE TO directory_member USING (app.may_edit_club(club_id));

TABLE club_ratings (
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
  CONSTRAINT club_ratings_age_group_known CHECK ((age_group = ANY (ARRAY['U10'::text, 'U11'::text, 'U12'::text, 'U13'::text, 'U14'::text, 'U15'::text, 'U16'::text, 'U17'::text, 'U18'::text]))),
  CONSTRAINT club_ratings_aspects_scale CHECK (((coaching >= 1) AND (coaching <= 5) AND ((communication >= 1) AND (communication <= 5)) AND ((playing_time >= 1) AND (playing_time <= 5)) AND ((cost >= 1) AND (cost <= 5)) AND ((safety >= 1) AND (safety <= 5)))),
  CONSTRAINT club_ratings_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_ratings_left_as_known CHECK ((left_as = ANY (ARRAY['player'::text, 'parent'::text, 'coach'::text, 'director'::text, 'representative'::text]))),
  CONSTRAINT club_ratings_scale CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT club_ratings_season CHECK (((season >= 2000) AND (season <= 2100))),
  CONSTRAINT club_ratings_user_id_club_id_pk PRIMARY KEY (user_id, club_id),
  CONSTRAINT club_ratings_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX club_ratings_club ON public.club_ratings USING btree (club_id);
CREATE TRIGGER club_ratings_kept AFTER INSERT OR DELETE OR UPDATE ON public.club_ratings FOR EACH ROW EXECUTE FUNCTION app.keep_club_rating();
CREATE TRIGGER club_ratings_lock BEFORE INSERT OR DELETE OR UPDATE ON public.club_ratings FOR EACH ROW EXECUTE FUNCTION app.lock_rated_club();
CREATE TRIGGER club_ratings_pages AFTER INSERT OR DELETE ON public.club_ratings FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_ratings_pages_changed AFTER UPDATE ON public.club_ratings FOR EACH ROW WHEN ((((((((((old.rating IS DISTINCT FROM new.rating) OR (old.season IS DISTINCT FROM new.season)) OR (old.coaching IS DISTINCT FROM new.coaching)) OR (old.communication IS DISTINCT FROM new.communication)) OR (old.playing_time IS DISTINCT FROM new.playing_time)) OR (old.cost IS DISTINCT FROM new.cost)) OR (old.safety IS DISTINCT FROM new.safety)) OR (old.is_set_aside IS DISTINCT FROM new.is_set_aside)) OR (old.left_as IS DISTINCT FROM new.left_as))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_ratings_pages_emptied AFTER TRUNCATE ON public.club_ratings FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_ratings_stars_aside BEFORE INSERT OR UPDATE OF rating ON public.club_ratings FOR EACH ROW EXECUTE FUNCTION app.keep_stars_aside();
CREATE TRIGGER club_ratings_touch BEFORE UPDATE OF rating, season, age_group, coaching, communication, playing_time, cost, safety ON public.club_ratings FOR EACH ROW EXECUTE FUNCTION app.touch();
GRANT DELETE, INSERT, SELECT, UPDATE (rating, season, age_group, coaching, communication, playing_time, cost, safety) ON club_ratings TO directory_member;
CREATE POLICY only_admins ON club_ratings AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY rate ON club_ratings FOR INSERT TO directory_member WITH CHECK (((user_id = app.user_id()) AND app.is_active() AND app.is_affiliated(club_id) AND (created_at = now()) AND (updated_at = now())));
CREATE POLICY rate_again ON club_ratings FOR UPDATE TO directory_member USING (((user_id = app.user_id()) AND app.is_active() AND app.is_affiliated(club_id))) WITH CHECK (((user_id = app.user_id()) AND app.is_affiliated(club_id)));
CREATE POLICY read_own ON club_ratings FOR SELECT TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY withdraw ON club_ratings FOR DELETE TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));

TABLE club_statements (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  said_by text NOT NULL,
  user_id uuid DEFAULT app.user_id(),
  kind text NOT NULL,
  fact text,
  before jsonb,
  after jsonb,
  source text,
  proposal_id uuid,
  reply_to text,
  outcome text NOT NULL DEFAULT 'waiting'::text,
  reason text,
  handled_by uuid,
  handled_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT club_statements_before_length CHECK ((char_length((before)::text) <= 40000)),
  CONSTRAINT club_statements_club_id_fkey FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT club_statements_fact CHECK ((char_length(fact) <= 60)),
  CONSTRAINT club_statements_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_statements_kind CHECK ((kind = ANY (ARRAY['change'::text, 'right'::text, 'closed'::text, 'asked'::text]))),
  CONSTRAINT club_statements_length CHECK ((char_length((after)::text) <= 40000)),
  CONSTRAINT club_statements_of_fact CHECK (((kind = ANY (ARRAY['change'::text, 'right'::text])) = (fact IS NOT NULL))),
  CONSTRAINT club_statements_outcome CHECK ((outcome = ANY (ARRAY['waiting'::text, 'accepted'::text, 'rejected'::text, 'stated'::text]))),
  CONSTRAINT club_statements_pkey PRIMARY KEY (id),
  CONSTRAINT club_statements_proposed CHECK (((kind = 'change'::text) = (proposal_id IS NOT NULL))),
  CONSTRAINT club_statements_reason_length CHECK ((char_length(reason) <= 500)),
  CONSTRAINT club_statements_reply_to_length CHECK ((char_length(reply_to) <= 254)),
  CONSTRAINT club_statements_said_by CHECK ((said_by = ANY (ARRAY['club'::text, 'site'::text, 'contact'::text, 'member'::text, 'visitor'::text]))),
  CONSTRAINT club_statements_source_length CHECK ((char_length(source) <= 500)),
  CONSTRAINT club_statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_statements_waits CHECK (((kind = ANY (ARRAY['right'::text, 'asked'::text])) = (outcome = 'stated'::text)))
);
CREATE INDEX club_statements_handler ON public.club_statements USING btree (handled_by) WHERE (handled_by IS NOT NULL);
CREATE INDEX club_statements_latest ON public.club_statements USING btree (club_id, kind, fact, created_at DESC);
CREATE INDEX club_statements_proposal ON public.club_statements USING btree (proposal_id) WHERE (proposal_id IS NOT NULL);
CREATE INDEX club_statements_season ON public.club_statements USING btree (created_at, club_id) WHERE ((kind = 'right'::text) AND (fact = 'season'::text) AND (said_by <> 'site'::text));
CREATE INDEX club_statements_user ON public.club_statements USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX club_statements_waiting ON public.club_statements USING btree (created_at, id) WHERE (outcome = 'waiting'::text);
CREATE TRIGGER club_statements_handled BEFORE UPDATE OF outcome, reason ON public.club_statements FOR EACH ROW EXECUTE FUNCTION app.note_handling();
CREATE TRIGGER club_statements_pages AFTER INSERT ON public.club_statements FOR EACH ROW WHEN ((new.kind = 'right'::text)) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER club_statements_told AFTER UPDATE OF outcome ON public.club_statements FOR EACH ROW WHEN ((new.kind = 'change'::text)) EXECUTE FUNCTION app.tell_suggester();
GRANT INSERT, SELECT ON club_statements TO directory_accounts;
GRANT INSERT, SELECT ON club_statements TO directory_jobs;
GRANT INSERT, SELECT (id, club_id, created_at, said_by, kind, fact, before, after, source, proposal_id, outcome, reason, handled_by, handled_at, version), UPDATE (outcome, reason) ON club_statements TO directory_member;
GRANT INSERT, SELECT (club_id, created_at, said_by, kind, fact) ON club_statements TO directory_visitor;
CREATE POLICY ask ON club_statements FOR INSERT TO directory_jobs WITH CHECK (((said_by = 'site'::text) AND (user_id IS NULL) AND (kind = 'asked'::text)));
CREATE POLICY ask_read ON club_statements FOR SELECT TO directory_jobs USING (true);
CREATE POLICY confirm ON club_statements FOR INSERT TO directory_member WITH CHECK (((kind = 'right'::text) AND (user_id = app.user_id()) AND (created_at = now()) AND app.may_edit_club(club_id) AND (said_by =
CASE
    WHEN ( SELECT app.is_admin() AS is_admin) THEN 'site'::text
    ELSE 'club'::text
END) AND (reply_to IS NULL) AND (reason IS NULL) AND (handled_by IS NULL) AND (handled_at IS NULL) AND (version = 1)));
CREATE POLICY decide ON club_statements FOR UPDATE TO directory_member USING ((app.may_edit_club(club_id) AND (outcome <> 'stated'::text))) WITH CHECK ((app.may_edit_club(club_id) AND (outcome <> 'stated'::text)));
CREATE POLICY of_contact ON club_statements FOR INSERT TO directory_accounts WITH CHECK (((said_by = 'contact'::text) AND (user_id IS NULL) AND (kind <> 'asked'::text)));
CREATE POLICY of_contact_read ON club_statements FOR SELECT TO directory_accounts USING (true);
CREATE POLICY offer ON club_statements FOR INSERT TO directory_visitor WITH CHECK (((kind = 'change'::text) AND (said_by = 'visitor'::text) AND (user_id IS NULL) AND (created_at = now()) AND (outcome = 'waiting'::text) AND (reason IS NULL) AND (handled_by IS NULL) AND (handled_at IS NULL) AND (version = 1)));
CREATE POLICY offer_as_member ON club_statements FOR INSERT TO directory_member WITH CHECK (((kind = 'change'::text) AND (said_by = 'member'::text) AND (user_id = app.user_id()) AND app.is_active() AND (created_at = now()) AND (outcome = 'waiting'::text) AND (reply_to IS NULL) AND (reason IS NULL) AND (handled_by IS NULL) AND (handled_at IS NULL) AND (version = 1)));
CREATE POLICY only_admins ON club_statements AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON club_statements FOR SELECT TO directory_member USING (app.may_edit_club(club_id));
CREATE POLICY read_confirmations ON club_statements FOR SELECT TO directory_member, directory_visitor USING ((kind = 'right'::text));

TABLE club_suggestions (
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
  user_id uuid DEFAULT app.user_id(),
  CONSTRAINT club_suggestions_additional_info_length CHECK ((char_length(additional_info) <= 3000)),
  CONSTRAINT club_suggestions_club_location_length CHECK ((char_length(club_location) <= 300)),
  CONSTRAINT club_suggestions_club_name_length CHECK (((club_name ~ '[^[:space:]]'::text) AND (char_length(club_name) <= 200))),
  CONSTRAINT club_suggestions_club_website_address CHECK (((char_length(club_website) <= 500) AND (club_website !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((club_website !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (club_website ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text)))),
  CONSTRAINT club_suggestions_contact_email_address CHECK (((char_length(contact_email) <= 254) AND (contact_email ~ '^([^[:space:]@]+@[^[:space:]@]+)?$'::text))),
  CONSTRAINT club_suggestions_contact_name_length CHECK ((char_length(contact_name) <= 100)),
  CONSTRAINT club_suggestions_contact_phone_length CHECK ((char_length(contact_phone) <= 50)),
  CONSTRAINT club_suggestions_description_length CHECK ((char_length(description) <= 3000)),
  CONSTRAINT club_suggestions_handled_by_profiles_id_fk FOREIGN KEY (handled_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT club_suggestions_note_length CHECK ((char_length(note) <= 2000)),
  CONSTRAINT club_suggestions_pkey PRIMARY KEY (id),
  CONSTRAINT club_suggestions_status CHECK ((status = ANY (ARRAY['new'::text, 'in_work'::text, 'done'::text, 'declined'::text]))),
  CONSTRAINT club_suggestions_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX club_suggestions_by_status ON public.club_suggestions USING btree (status, created_at, id);
CREATE INDEX club_suggestions_handled_by ON public.club_suggestions USING btree (handled_by);
CREATE INDEX club_suggestions_user ON public.club_suggestions USING btree (user_id);
CREATE TRIGGER club_suggestions_handled BEFORE UPDATE OF status, note ON public.club_suggestions FOR EACH ROW EXECUTE FUNCTION app.note_handling();
GRANT SELECT, UPDATE (status, note) ON club_suggestions TO directory_admin;
GRANT INSERT ON club_suggestions TO directory_member;
GRANT INSERT ON club_suggestions TO directory_visitor;
CREATE POLICY administer ON club_suggestions FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY handle ON club_suggestions FOR UPDATE TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON club_suggestions AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY suggest ON club_suggestions FOR INSERT TO directory_visitor WITH CHECK (((user_id IS NULL) AND (created_at = now()) AND (status = 'new'::text) AND (note IS NULL) AND (handled_by IS NULL) AND (handled_at IS NULL) AND (version = 1)));
CREATE POLICY suggest_as_member ON club_suggestions FOR INSERT TO directory_member WITH CHECK (((user_id = app.user_id()) AND app.is_active() AND (created_at = now()) AND (status = 'new'::text) AND (note IS NULL) AND (handled_by IS NULL) AND (handled_at IS NULL) AND (version = 1)));

TABLE clubs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
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
  folded_name text NOT NULL DEFAULT (app.folded(name) ||
CASE
    WHEN ((name COLLATE "C") ~ '[‐‑‒–—-]'::text) THEN ('
'::text || app.folded(translate(name, '-‐‑‒–—'::text, '      '::text)))
    ELSE ''::text
END),
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
  CONSTRAINT clubs_pkey PRIMARY KEY (id),
  CONSTRAINT clubs_program_types_list CHECK (app.is_short_list(program_types, 50, 100)),
  CONSTRAINT clubs_state_length CHECK ((char_length(state) <= 100)),
  CONSTRAINT clubs_team_types_list CHECK (app.is_short_list(team_types, 50, 100)),
  CONSTRAINT clubs_teams_per_age_group_form CHECK (app.is_team_counts(teams_per_age_group)),
  CONSTRAINT clubs_twitter_url_address CHECK (((char_length(twitter_url) <= 500) AND (twitter_url !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((twitter_url !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (twitter_url ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text)))),
  CONSTRAINT clubs_updated_by_profiles_id_fk FOREIGN KEY (updated_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT clubs_website_address CHECK (((char_length(website) <= 500) AND (website !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((website !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (website ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text)))),
  CONSTRAINT clubs_year_established_year CHECK (((year_established >= 1850) AND (year_established <= 2200))),
  CONSTRAINT clubs_youtube_url_address CHECK (((char_length(youtube_url) <= 500) AND (youtube_url !~ '[\u0001-\u001f\u007f-\u009f]'::text) AND ((youtube_url !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR (youtube_url ~* '^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'::text))))
);
CREATE INDEX clubs_by_city ON public.clubs USING btree (state, city, name, id);
CREATE INDEX clubs_by_county_name ON public.clubs USING btree (state, county, name, id);
CREATE INDEX clubs_by_name ON public.clubs USING btree (name, id);
CREATE INDEX clubs_by_state_name ON public.clubs USING btree (state, name, id);
CREATE INDEX clubs_disciplines ON public.clubs USING gin (disciplines);
CREATE INDEX clubs_genders ON public.clubs USING gin (genders, team_types);
CREATE INDEX clubs_logo_url ON public.clubs USING btree (logo_url) WHERE (logo_url IS NOT NULL);
CREATE INDEX clubs_name_contains ON public.clubs USING gin (folded_name gin_trgm_ops);
CREATE INDEX clubs_name_slug ON public.clubs USING btree (name_slug);
CREATE UNIQUE INDEX clubs_path ON public.clubs USING btree (state_slug, county_slug, city_slug, slug);
CREATE INDEX clubs_program_types ON public.clubs USING gin (program_types);
CREATE INDEX clubs_slug ON public.clubs USING btree (slug);
CREATE INDEX clubs_updated_by ON public.clubs USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE TRIGGER clubs_audit_delete AFTER DELETE ON public.clubs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('club', 'name', '{directory_member,directory_admin}', '{id,created_at,updated_at,updated_by,version,avg_rating,num_reviews,logo_copy,state_slug,county_slug,city_slug,name_slug,slug,folded_name}');
CREATE TRIGGER clubs_audit_insert AFTER INSERT ON public.clubs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('club', 'name', '{directory_member,directory_admin}', '{id,created_at,updated_at,updated_by,version,avg_rating,num_reviews,logo_copy,state_slug,county_slug,city_slug,name_slug,slug,folded_name}');
CREATE TRIGGER clubs_audit_update AFTER UPDATE ON public.clubs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('club', 'name', '{directory_member,directory_admin}', '{id,created_at,updated_at,updated_by,version,avg_rating,num_reviews,logo_copy,state_slug,county_slug,city_slug,name_slug,slug,folded_name}');
CREATE TRIGGER clubs_audit_what_goes BEFORE DELETE ON public.clubs FOR EACH ROW EXECUTE FUNCTION app.audit_what_goes_with_club();
CREATE TRIGGER clubs_forget_bounce AFTER UPDATE OF contact_email ON public.clubs FOR EACH ROW WHEN ((old.contact_email IS DISTINCT FROM new.contact_email)) EXECUTE FUNCTION app.forget_bounce();
CREATE TRIGGER clubs_former_path_left AFTER UPDATE OF name, state, county, city ON public.clubs FOR EACH ROW WHEN (((old.state_slug IS DISTINCT FROM new.state_slug) OR (old.county_slug IS DISTINCT FROM new.county_slug) OR (old.city_slug IS DISTINCT FROM new.city_slug) OR (old.slug IS DISTINCT FROM new.slug))) EXECUTE FUNCTION app.keep_former_path();
CREATE TRIGGER clubs_former_path_taken AFTER INSERT ON public.clubs FOR EACH ROW EXECUTE FUNCTION app.keep_former_path();
CREATE TRIGGER clubs_logo_copy BEFORE INSERT OR UPDATE OF logo_url ON public.clubs FOR EACH ROW EXECUTE FUNCTION app.set_picture_copy();
CREATE TRIGGER clubs_pages AFTER INSERT OR DELETE ON public.clubs FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER clubs_pages_changed AFTER UPDATE ON public.clubs FOR EACH ROW WHEN (((((((((((((((((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.name IS DISTINCT FROM new.name)) OR (old.description IS DISTINCT FROM new.description)) OR (old.city IS DISTINCT FROM new.city)) OR (old.state IS DISTINCT FROM new.state)) OR (old.county IS DISTINCT FROM new.county)) OR (old.logo_url IS DISTINCT FROM new.logo_url)) OR (old.website IS DISTINCT FROM new.website)) OR (old.contact_email IS DISTINCT FROM new.contact_email)) OR (old.contact_phone IS DISTINCT FROM new.contact_phone)) OR (old.club_director IS DISTINCT FROM new.club_director)) OR (old.facebook_url IS DISTINCT FROM new.facebook_url)) OR (old.instagram_url IS DISTINCT FROM new.instagram_url)) OR (old.twitter_url IS DISTINCT FROM new.twitter_url)) OR (old.youtube_url IS DISTINCT FROM new.youtube_url)) OR (old.year_established IS DISTINCT FROM new.year_established)) OR (old.organizational_affiliations IS DISTINCT FROM new.organizational_affiliations)) OR (old.age_groups IS DISTINCT FROM new.age_groups)) OR (old.team_types IS DISTINCT FROM new.team_types)) OR (old.genders IS DISTINCT FROM new.genders)) OR (old.program_types IS DISTINCT FROM new.program_types)) OR (old.teams_per_age_group IS DISTINCT FROM new.teams_per_age_group)) OR (old.avg_rating IS DISTINCT FROM new.avg_rating)) OR (old.num_reviews IS DISTINCT FROM new.num_reviews)) OR (old.state_slug IS DISTINCT FROM new.state_slug)) OR (old.county_slug IS DISTINCT FROM new.county_slug)) OR (old.city_slug IS DISTINCT FROM new.city_slug)) OR (old.name_slug IS DISTINCT FROM new.name_slug)) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.version IS DISTINCT FROM new.version)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.updated_by IS DISTINCT FROM new.updated_by)) OR (old.logo_copy IS DISTINCT FROM new.logo_copy)) OR (old.disciplines IS DISTINCT FROM new.disciplines)) OR (old.folded_name IS DISTINCT FROM new.folded_name))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER clubs_pages_emptied AFTER TRUNCATE ON public.clubs FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER clubs_pictures_added AFTER INSERT ON public.clubs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER clubs_pictures_changed AFTER UPDATE ON public.clubs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER clubs_place_moved AFTER UPDATE ON public.clubs REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_moved_clubs();
CREATE TRIGGER clubs_place_new AFTER INSERT ON public.clubs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_new_clubs();
CREATE TRIGGER clubs_removed AFTER DELETE ON public.clubs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.note_removals();
CREATE TRIGGER clubs_slugs BEFORE INSERT OR UPDATE OF name, state, county, city ON public.clubs FOR EACH ROW EXECUTE FUNCTION app.set_club_slugs();
CREATE TRIGGER clubs_touch BEFORE UPDATE OF name, description, city, state, county, logo_url, website, contact_email, contact_phone, club_director, facebook_url, instagram_url, twitter_url, youtube_url, year_established, organizational_affiliations, age_groups, team_types, genders, program_types, teams_per_age_group, disciplines ON public.clubs FOR EACH ROW EXECUTE FUNCTION app.touch_club();
GRANT DELETE, INSERT ON clubs TO directory_admin;
GRANT SELECT, UPDATE (name, description, city, state, county, logo_url, website, contact_email, contact_phone, club_director, facebook_url, instagram_url, twitter_url, youtube_url, year_established, organizational_affiliations, age_groups, team_types, genders, program_types, teams_per_age_group, disciplines) ON clubs TO directory_member;
GRANT SELECT ON clubs TO directory_visitor;
CREATE POLICY add ON clubs FOR INSERT TO directory_admin WITH CHECK ((( SELECT app.is_admin() AS is_admin) AND (avg_rating IS NULL) AND (num_reviews = 0) AND (version = 1) AND (updated_by IS NULL) AND (created_at = now()) AND (updated_at = now())));
CREATE POLICY edit ON clubs FOR UPDATE TO directory_member USING (app.may_edit_club(id)) WITH CHECK (app.may_edit_club(id));
CREATE POLICY only_admins ON clubs AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON clubs FOR SELECT TO directory_member, directory_visitor USING (true);
CREATE POLICY remove ON clubs FOR DELETE TO directory_admin USING (( SELECT app.is_admin() AS is_admin));

TABLE clubs_apart (
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT clubs_apart_one_fk FOREIGN KEY (one_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT clubs_apart_order CHECK ((one_id < other_id)),
  CONSTRAINT clubs_apart_other_fk FOREIGN KEY (other_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT clubs_apart_pkey PRIMARY KEY (one_id, other_id)
);
CREATE INDEX clubs_apart_other ON public.clubs_apart USING btree (other_id);
GRANT INSERT, SELECT ON clubs_apart TO directory_admin;
CREATE POLICY administer ON clubs_apart FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON clubs_apart AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY tell ON clubs_apart FOR INSERT TO directory_admin WITH CHECK ((( SELECT app.is_admin() AS is_admin) AND (created_at = now())));

TABLE comment_decisions (
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
  undo jsonb,
  CONSTRAINT comment_decisions_answer_dated CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) OR (appeal IS NOT NULL)))),
  CONSTRAINT comment_decisions_answer_known CHECK ((answer = ANY (ARRAY['restored'::text, 'upheld'::text]))),
  CONSTRAINT comment_decisions_answered_by_fk FOREIGN KEY (answered_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT comment_decisions_appeal_dated CHECK ((((appeal IS NULL) = (appealed_at IS NULL)) AND ((appeal IS NULL) OR (outcome = 'removed'::text)))),
  CONSTRAINT comment_decisions_appeal_length CHECK (((appeal ~ '[^[:space:]]'::text) AND (char_length(appeal) <= 2000))),
  CONSTRAINT comment_decisions_comment_id_fk FOREIGN KEY (comment_id) REFERENCES club_comments(id) ON DELETE SET NULL,
  CONSTRAINT comment_decisions_decided_by_fk FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT comment_decisions_outcome_known CHECK ((outcome = ANY (ARRAY['kept'::text, 'removed'::text, 'deleted'::text, 'withdrawn'::text]))),
  CONSTRAINT comment_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT comment_decisions_rule_known CHECK ((rule = ANY (ARRAY['minor'::text, 'insult'::text, 'not_own'::text, 'advertising'::text, 'conflict'::text, 'safety'::text]))),
  CONSTRAINT comment_decisions_rule_named CHECK ((((rule IS NOT NULL) = (outcome = 'removed'::text)) AND ((appeal_until IS NOT NULL) = (outcome = 'removed'::text)))),
  CONSTRAINT comment_decisions_stars CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX comment_decisions_answered_by ON public.comment_decisions USING btree (answered_by);
CREATE INDEX comment_decisions_appealed ON public.comment_decisions USING btree (appealed_at) WHERE ((appealed_at IS NOT NULL) AND (answered_at IS NULL));
CREATE INDEX comment_decisions_comment ON public.comment_decisions USING btree (comment_id);
CREATE INDEX comment_decisions_decided_by ON public.comment_decisions USING btree (decided_by);
CREATE TRIGGER comment_decisions_pages AFTER INSERT OR DELETE ON public.comment_decisions FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER comment_decisions_pages_changed AFTER UPDATE ON public.comment_decisions FOR EACH ROW WHEN ((((((((old.outcome IS DISTINCT FROM new.outcome) OR (old.rule IS DISTINCT FROM new.rule)) OR (old.stars IS DISTINCT FROM new.stars)) OR (old.reported_at IS DISTINCT FROM new.reported_at)) OR (old.appealed_at IS DISTINCT FROM new.appealed_at)) OR (old.answer IS DISTINCT FROM new.answer)) OR (old.answered_at IS DISTINCT FROM new.answered_at))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER comment_decisions_pages_emptied AFTER TRUNCATE ON public.comment_decisions FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT SELECT ON comment_decisions TO directory_admin;
CREATE POLICY administer ON comment_decisions FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON comment_decisions AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE comment_reports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  comment_id uuid,
  reporter_id uuid,
  reason text NOT NULL,
  words text,
  decision_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  comment text,
  CONSTRAINT comment_reports_comment_id_fk FOREIGN KEY (comment_id) REFERENCES club_comments(id) ON DELETE SET NULL,
  CONSTRAINT comment_reports_comment_open CHECK (((comment IS NULL) OR ((comment_id IS NOT NULL) AND (decision_id IS NULL)))),
  CONSTRAINT comment_reports_decision_id_fk FOREIGN KEY (decision_id) REFERENCES comment_decisions(id) ON DELETE SET NULL,
  CONSTRAINT comment_reports_pkey PRIMARY KEY (id),
  CONSTRAINT comment_reports_reason_known CHECK ((reason = ANY (ARRAY['minor'::text, 'insult'::text, 'not_own'::text, 'advertising'::text, 'conflict'::text, 'safety'::text, 'other'::text]))),
  CONSTRAINT comment_reports_reporter_id_fk FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT comment_reports_words_length CHECK (((words ~ '[^[:space:]]'::text) AND (char_length(words) <= 300))),
  CONSTRAINT comment_reports_words_of_other CHECK (((words IS NOT NULL) = (reason = 'other'::text)))
);
CREATE INDEX comment_reports_decision ON public.comment_reports USING btree (decision_id);
CREATE INDEX comment_reports_of_comment ON public.comment_reports USING btree (comment_id, reporter_id);
CREATE UNIQUE INDEX comment_reports_once ON public.comment_reports USING btree (comment_id, reporter_id) WHERE (decision_id IS NULL);
CREATE INDEX comment_reports_open ON public.comment_reports USING btree (comment_id, created_at) WHERE (decision_id IS NULL);
CREATE INDEX comment_reports_reporter ON public.comment_reports USING btree (reporter_id);
CREATE TRIGGER comment_reports_flag AFTER INSERT ON public.comment_reports FOR EACH ROW EXECUTE FUNCTION app.flag_reported();
CREATE TRIGGER comment_reports_forget_text BEFORE UPDATE OF comment_id ON public.comment_reports FOR EACH ROW WHEN ((new.comment_id IS NULL)) EXECUTE FUNCTION app.forget_reported_text();
CREATE TRIGGER comment_reports_guard BEFORE INSERT ON public.comment_reports FOR EACH ROW EXECUTE FUNCTION app.guard_report();
CREATE TRIGGER comment_reports_mail_safety AFTER INSERT ON public.comment_reports FOR EACH ROW WHEN ((new.reason = 'safety'::text)) EXECUTE FUNCTION app.mail_safety_report();
CREATE TRIGGER comment_reports_pages AFTER INSERT OR DELETE ON public.comment_reports FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER comment_reports_pages_changed AFTER UPDATE ON public.comment_reports FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.decision_id IS DISTINCT FROM new.decision_id))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER comment_reports_pages_emptied AFTER TRUNCATE ON public.comment_reports FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT SELECT ON comment_reports TO directory_admin;
GRANT INSERT ON comment_reports TO directory_member;
CREATE POLICY administer ON comment_reports FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON comment_reports AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY report ON comment_reports FOR INSERT TO directory_member WITH CHECK (((reporter_id = app.user_id()) AND app.is_active() AND (decision_id IS NULL) AND (created_at = now())));

TABLE empty_searches (
  week date NOT NULL,
  page text NOT NULL,
  query text NOT NULL,
  searches integer NOT NULL DEFAULT 0,
  CONSTRAINT empty_searches_page_known CHECK ((page = ANY (ARRAY['finder'::text, 'tryouts'::text]))),
  CONSTRAINT empty_searches_pk PRIMARY KEY (week, page, query),
  CONSTRAINT empty_searches_query_length CHECK ((char_length(query) <= 500))
);
GRANT SELECT ON empty_searches TO directory_admin;
CREATE POLICY administer ON empty_searches FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON empty_searches AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE idempotency_keys (
  key uuid NOT NULL,
  step smallint NOT NULL,
  user_id uuid,
  answer jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_answer CHECK ((octet_length((answer)::text) <= 100000)),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key, step),
  CONSTRAINT idempotency_keys_step CHECK (((step >= 0) AND (step <= 9))),
  CONSTRAINT idempotency_keys_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_user ON public.idempotency_keys USING btree (user_id);
CREATE POLICY only_admins ON idempotency_keys AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE mail_opt_outs (
  address_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mail_opt_outs_hash CHECK ((address_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT mail_opt_outs_pkey PRIMARY KEY (address_hash)
);
GRANT SELECT (address_hash) ON mail_opt_outs TO directory_admin;
GRANT SELECT (address_hash) ON mail_opt_outs TO directory_jobs;
CREATE POLICY only_admins ON mail_opt_outs AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON mail_opt_outs FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY send_read ON mail_opt_outs FOR SELECT TO directory_jobs USING (true);

TABLE official_reply_authors (
  comment_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT official_reply_authors_comment_id_fk FOREIGN KEY (comment_id) REFERENCES club_comments(id) ON DELETE CASCADE,
  CONSTRAINT official_reply_authors_pkey PRIMARY KEY (comment_id),
  CONSTRAINT official_reply_authors_user_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX official_reply_authors_user ON public.official_reply_authors USING btree (user_id);
GRANT SELECT ON official_reply_authors TO directory_admin;
CREATE POLICY administer ON official_reply_authors FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON official_reply_authors AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE page_views (
  day date NOT NULL,
  path text NOT NULL,
  views integer NOT NULL DEFAULT 0,
  CONSTRAINT page_views_day_path_pk PRIMARY KEY (day, path),
  CONSTRAINT page_views_path_length CHECK ((char_length(path) <= 300)),
  CONSTRAINT page_views_views CHECK ((views >= 0))
);
GRANT SELECT ON page_views TO directory_admin;
CREATE POLICY administer ON page_views FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON page_views AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE place_list (
  is_only boolean NOT NULL DEFAULT true,
  digest text NOT NULL,
  CONSTRAINT place_list_one_row CHECK (is_only),
  CONSTRAINT place_list_pkey PRIMARY KEY (is_only)
);
GRANT SELECT ON place_list TO directory_member;
GRANT SELECT ON place_list TO directory_visitor;
CREATE POLICY only_admins ON place_list AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON place_list FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE place_states (
  code text NOT NULL,
  name text NOT NULL,
  words text NOT NULL,
  rank integer NOT NULL,
  CONSTRAINT place_states_pkey PRIMARY KEY (code)
);
GRANT SELECT ON place_states TO directory_member;
GRANT SELECT ON place_states TO directory_visitor;
CREATE POLICY only_admins ON place_states AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON place_states FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE places (
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
GRANT SELECT ON places TO directory_member;
GRANT SELECT ON places TO directory_visitor;
CREATE POLICY only_admins ON places AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON places FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE practice_locations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL,
  name text,
  address text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT practice_locations_address_length CHECK (((address ~ '[^[:space:]]'::text) AND (char_length(address) <= 300))),
  CONSTRAINT practice_locations_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT practice_locations_name_length CHECK ((char_length(name) <= 100)),
  CONSTRAINT practice_locations_pkey PRIMARY KEY (id),
  CONSTRAINT practice_locations_position CHECK ((("position" >= 0) AND ("position" <= 999)))
);
CREATE INDEX practice_locations_club ON public.practice_locations USING btree (club_id, "position");
CREATE TRIGGER practice_locations_audit_delete AFTER DELETE ON public.practice_locations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin}');
CREATE TRIGGER practice_locations_audit_insert AFTER INSERT ON public.practice_locations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin}');
CREATE TRIGGER practice_locations_audit_update AFTER UPDATE ON public.practice_locations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin}');
CREATE TRIGGER practice_locations_pages AFTER INSERT OR DELETE ON public.practice_locations FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER practice_locations_pages_changed AFTER UPDATE ON public.practice_locations FOR EACH ROW WHEN ((((((old.id IS DISTINCT FROM new.id) OR (old.club_id IS DISTINCT FROM new.club_id)) OR (old.name IS DISTINCT FROM new.name)) OR (old.address IS DISTINCT FROM new.address)) OR (old."position" IS DISTINCT FROM new."position"))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER practice_locations_pages_emptied AFTER TRUNCATE ON public.practice_locations FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER practice_locations_place_changed AFTER UPDATE ON public.practice_locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_locations();
CREATE TRIGGER practice_locations_place_gone AFTER DELETE ON public.practice_locations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_locations();
CREATE TRIGGER practice_locations_place_left AFTER UPDATE ON public.practice_locations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_locations();
CREATE TRIGGER practice_locations_place_new AFTER INSERT ON public.practice_locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.place_locations();
GRANT DELETE, INSERT, SELECT, UPDATE (name, address, position) ON practice_locations TO directory_member;
GRANT SELECT ON practice_locations TO directory_visitor;
CREATE POLICY edit ON practice_locations TO directory_member USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));
CREATE POLICY only_admins ON practice_locations AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON practice_locations FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE profiles (
  id uuid NOT NULL,
  username text,
  full_name text,
  avatar_url text,
  user_type text NOT NULL DEFAULT 'player'::text,
  status text DEFAULT 'active'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT profiles_avatar_url_address CHECK (((char_length(avatar_url) <= 2000) AND (avatar_url ~* '^(https?://[^/]|/[^/]|$)'::text) AND (avatar_url !~ '[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]'::text))),
  CONSTRAINT profiles_full_name_length CHECK (((full_name ~ '[^[:space:]]'::text) AND (char_length(full_name) <= 100))),
  CONSTRAINT profiles_id_user_id_fk FOREIGN KEY (id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  CONSTRAINT profiles_pkey PRIMARY KEY (id),
  CONSTRAINT profiles_status CHECK ((status = ANY (ARRAY['active'::text, 'deactivated'::text, ''::text]))),
  CONSTRAINT profiles_user_type CHECK ((user_type = ANY (ARRAY['player'::text, 'parent'::text, 'coach'::text, 'club_representative'::text]))),
  CONSTRAINT profiles_username_length CHECK (((username = btrim(username)) AND ((char_length(username) >= 2) AND (char_length(username) <= 30))))
);
CREATE INDEX profiles_newest ON public.profiles USING btree (created_at DESC NULLS LAST, id);
CREATE UNIQUE INDEX profiles_username ON public.profiles USING btree (lower(username));
CREATE TRIGGER profiles_announce_administrator AFTER UPDATE OF status ON public.profiles FOR EACH ROW WHEN (((old.status = 'deactivated'::text) AND (new.status IS DISTINCT FROM 'deactivated'::text))) EXECUTE FUNCTION app.announce_administrator();
CREATE TRIGGER profiles_audit_delete AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('member', 'username', '{directory_admin}', '{id,created_at,updated_at,username,full_name,avatar_url,user_type}');
CREATE TRIGGER profiles_audit_insert AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('member', 'username', '{directory_admin}', '{id,created_at,updated_at,username,full_name,avatar_url,user_type}');
CREATE TRIGGER profiles_audit_update AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('member', 'username', '{directory_admin}', '{id,created_at,updated_at,username,full_name,avatar_url,user_type}');
CREATE TRIGGER profiles_end_sessions AFTER UPDATE OF status ON public.profiles FOR EACH ROW WHEN ((new.status = 'deactivated'::text)) EXECUTE FUNCTION app.end_sessions_of_deactivated();
CREATE TRIGGER profiles_forget_member BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.forget_member();
CREATE CONSTRAINT TRIGGER profiles_keep_an_administrator AFTER UPDATE OF status ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'deactivated'::text) AND (old.status IS DISTINCT FROM 'deactivated'::text))) EXECUTE FUNCTION app.keep_an_administrator();
CREATE TRIGGER profiles_pages AFTER INSERT OR DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER profiles_pages_changed AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((((old.username IS DISTINCT FROM new.username) OR (old.full_name IS DISTINCT FROM new.full_name)) OR (old.avatar_url IS DISTINCT FROM new.avatar_url)) OR (old.user_type IS DISTINCT FROM new.user_type))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER profiles_pages_emptied AFTER TRUNCATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER profiles_pictures_added AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER profiles_pictures_changed AFTER UPDATE ON public.profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER profiles_refuse_own_deactivation BEFORE UPDATE OF status ON public.profiles FOR EACH ROW WHEN ((new.status = 'deactivated'::text)) EXECUTE FUNCTION app.refuse_own_deactivation();
CREATE TRIGGER profiles_touch BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.touch();
GRANT INSERT, SELECT ON profiles TO directory_accounts;
GRANT SELECT, UPDATE (status) ON profiles TO directory_admin;
GRANT SELECT (id, username, avatar_url, user_type), UPDATE (username, full_name, avatar_url, user_type) ON profiles TO directory_member;
GRANT SELECT (id, username, avatar_url, user_type) ON profiles TO directory_visitor;
CREATE POLICY accounts_add ON profiles FOR INSERT TO directory_accounts WITH CHECK (true);
CREATE POLICY accounts_read ON profiles FOR SELECT TO directory_accounts USING (true);
CREATE POLICY administer ON profiles FOR UPDATE TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY edit_own ON profiles FOR UPDATE TO directory_member USING (((id = app.user_id()) AND app.is_active())) WITH CHECK ((id = app.user_id()));
CREATE POLICY only_admins ON profiles AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON profiles FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE remote_pictures (
  address text NOT NULL,
  kind text NOT NULL,
  copy_url text,
  problem text,
  attempts integer NOT NULL DEFAULT 0,
  try_at timestamp with time zone DEFAULT now(),
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT remote_pictures_address_length CHECK ((char_length(address) <= 2000)),
  CONSTRAINT remote_pictures_attempts CHECK (((attempts >= 0) AND (attempts <= 100))),
  CONSTRAINT remote_pictures_copy_url_length CHECK ((char_length(copy_url) <= 1000)),
  CONSTRAINT remote_pictures_kind CHECK ((kind = ANY (ARRAY['logo'::text, 'blog'::text]))),
  CONSTRAINT remote_pictures_pkey PRIMARY KEY (address, kind),
  CONSTRAINT remote_pictures_problem_length CHECK ((char_length(problem) <= 500))
);
CREATE INDEX remote_pictures_waiting ON public.remote_pictures USING btree (try_at) WHERE (try_at IS NOT NULL);
CREATE TRIGGER remote_pictures_pages AFTER INSERT OR DELETE ON public.remote_pictures FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER remote_pictures_pages_changed AFTER UPDATE ON public.remote_pictures FOR EACH ROW WHEN ((old.copy_url IS DISTINCT FROM new.copy_url)) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER remote_pictures_pages_emptied AFTER TRUNCATE ON public.remote_pictures FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT SELECT ON remote_pictures TO directory_member;
CREATE POLICY of_own_clubs ON remote_pictures FOR SELECT TO directory_member USING ((( SELECT app.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM clubs
  WHERE ((clubs.logo_url = remote_pictures.address) AND app.may_edit_club(clubs.id))))));
CREATE POLICY only_admins ON remote_pictures AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE removed_comments (
  comment_id uuid NOT NULL,
  comment text NOT NULL,
  rating smallint,
  sets_aside boolean NOT NULL DEFAULT false,
  CONSTRAINT removed_comments_comment_id_fk FOREIGN KEY (comment_id) REFERENCES club_comments(id) ON DELETE CASCADE,
  CONSTRAINT removed_comments_length CHECK (((comment ~ '[^[:space:]]'::text) AND (char_length(comment) <= 5000))),
  CONSTRAINT removed_comments_pkey PRIMARY KEY (comment_id),
  CONSTRAINT removed_comments_rating CHECK (((rating >= 1) AND (rating <= 5)))
);
GRANT SELECT ON removed_comments TO directory_admin;
CREATE POLICY administer ON removed_comments FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON removed_comments AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));

TABLE removed_records (
  id uuid NOT NULL,
  kind text NOT NULL,
  deleted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT removed_records_kind CHECK ((kind = ANY (ARRAY['clubs'::text, 'club_programs'::text, 'tryouts'::text]))),
  CONSTRAINT removed_records_pkey PRIMARY KEY (id)
);
CREATE INDEX removed_records_deleted_at ON public.removed_records USING btree (deleted_at);
CREATE TRIGGER removed_records_pages AFTER INSERT OR DELETE ON public.removed_records FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER removed_records_pages_changed AFTER UPDATE ON public.removed_records FOR EACH ROW WHEN ((((old.id IS DISTINCT FROM new.id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER removed_records_pages_emptied AFTER TRUNCATE ON public.removed_records FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT SELECT ON removed_records TO directory_member;
GRANT SELECT ON removed_records TO directory_visitor;
CREATE POLICY only_admins ON removed_records AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON removed_records FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE saved_clubs (
  user_id uuid NOT NULL,
  club_id uuid NOT NULL,
  club_name text NOT NULL,
  note text,
  told jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_clubs_club_name_length CHECK (((club_name ~ '[^[:space:]]'::text) AND (char_length(club_name) <= 200))),
  CONSTRAINT saved_clubs_note_length CHECK (((note ~ '[^[:space:]]'::text) AND (char_length(note) <= 1000))),
  CONSTRAINT saved_clubs_pkey PRIMARY KEY (user_id, club_id),
  CONSTRAINT saved_clubs_told_length CHECK ((octet_length((told)::text) <= 2000000)),
  CONSTRAINT saved_clubs_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE TRIGGER saved_clubs_at_most AFTER INSERT ON public.saved_clubs FOR EACH ROW EXECUTE FUNCTION app.limit_saved('500');
GRANT SELECT (user_id, club_id, club_name, told), UPDATE (club_name, told) ON saved_clubs TO directory_jobs;
GRANT DELETE, INSERT, SELECT, UPDATE (note, told) ON saved_clubs TO directory_member;
CREATE POLICY add_own ON saved_clubs FOR INSERT TO directory_member WITH CHECK (((user_id = app.user_id()) AND app.is_active() AND (created_at = now()) AND (EXISTS ( SELECT
   FROM clubs
  WHERE (clubs.id = saved_clubs.club_id)))));
CREATE POLICY digest_read ON saved_clubs FOR SELECT TO directory_jobs USING (true);
CREATE POLICY digest_told ON saved_clubs FOR UPDATE TO directory_jobs USING (true);
CREATE POLICY edit_own ON saved_clubs FOR UPDATE TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY only_admins ON saved_clubs AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read_own ON saved_clubs FOR SELECT TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY remove_own ON saved_clubs FOR DELETE TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));

TABLE saved_searches (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  name text NOT NULL,
  page text NOT NULL,
  query text NOT NULL,
  alerts text NOT NULL DEFAULT 'off'::text,
  told jsonb,
  told_on date,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_searches_alerts_known CHECK ((alerts = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text]))),
  CONSTRAINT saved_searches_name_length CHECK (((name ~ '[^[:space:]]'::text) AND (char_length(name) <= 80))),
  CONSTRAINT saved_searches_once UNIQUE (user_id, page, query),
  CONSTRAINT saved_searches_page_known CHECK ((page = ANY (ARRAY['finder'::text, 'tryouts'::text]))),
  CONSTRAINT saved_searches_pkey PRIMARY KEY (id),
  CONSTRAINT saved_searches_query_form CHECK (((query ~ '^\?[^[:space:]]+$'::text) AND (char_length(query) <= 2000))),
  CONSTRAINT saved_searches_told_length CHECK ((octet_length((told)::text) <= 20000000)),
  CONSTRAINT saved_searches_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE TRIGGER saved_searches_at_most AFTER INSERT ON public.saved_searches FOR EACH ROW EXECUTE FUNCTION app.limit_saved('50');
GRANT SELECT (id, name, page, query, told, created_at), UPDATE (told, told_on) ON saved_searches TO directory_jobs;
GRANT DELETE, INSERT, SELECT, UPDATE (name, alerts, told, told_on) ON saved_searches TO directory_member;
CREATE POLICY add_own ON saved_searches FOR INSERT TO directory_member WITH CHECK (((user_id = app.user_id()) AND app.is_active() AND (created_at = now())));
CREATE POLICY digest_read ON saved_searches FOR SELECT TO directory_jobs USING (true);
CREATE POLICY digest_told ON saved_searches FOR UPDATE TO directory_jobs USING (true);
CREATE POLICY edit_own ON saved_searches FOR UPDATE TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY only_admins ON saved_searches AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read_own ON saved_searches FOR SELECT TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY remove_own ON saved_searches FOR DELETE TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));

TABLE season_import_rows (
  import_id uuid NOT NULL,
  "position" integer NOT NULL,
  club_id uuid NOT NULL,
  season integer NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  programs jsonb NOT NULL,
  facts jsonb,
  CONSTRAINT season_import_rows_facts_form CHECK ((jsonb_typeof(facts) = 'object'::text)),
  CONSTRAINT season_import_rows_import_id_club_imports_id_fk FOREIGN KEY (import_id) REFERENCES club_imports(id) ON DELETE CASCADE,
  CONSTRAINT season_import_rows_name_length CHECK ((char_length(name) <= 200)),
  CONSTRAINT season_import_rows_numbers CHECK ((("position" >= 0) AND (version > 0))),
  CONSTRAINT season_import_rows_pkey PRIMARY KEY (import_id, club_id, season),
  CONSTRAINT season_import_rows_programs_form CHECK ((jsonb_typeof(programs) = 'object'::text)),
  CONSTRAINT season_import_rows_season CHECK (((season >= 2000) AND (season <= 2100)))
);
CREATE INDEX season_import_rows_sheet ON public.season_import_rows USING btree (club_id, season);
GRANT INSERT, SELECT, UPDATE (version) ON season_import_rows TO directory_admin;
CREATE POLICY follow ON season_import_rows FOR UPDATE TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY note ON season_import_rows FOR INSERT TO directory_admin WITH CHECK ((EXISTS ( SELECT
   FROM club_imports import
  WHERE ((import.id = season_import_rows.import_id) AND (import.created_at = now())))));
CREATE POLICY only_admins ON season_import_rows AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON season_import_rows FOR SELECT TO directory_admin USING (( SELECT app.is_admin() AS is_admin));

TABLE season_sheets (
  club_id uuid NOT NULL,
  season integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by uuid,
  travel_from integer,
  travel_to integer,
  aid_how text,
  aid_until date,
  aid_url text,
  CONSTRAINT season_sheets_aid_how CHECK (((aid_how ~ '[^[:space:]]'::text) AND (char_length(aid_how) <= 300))),
  CONSTRAINT season_sheets_aid_until CHECK (((aid_until >= '2000-01-01'::date) AND (aid_until <= '2102-12-31'::date))),
  CONSTRAINT season_sheets_aid_url CHECK (((aid_url ~* '^https?://[^[:space:]]+$'::text) AND (char_length(aid_url) <= 500))),
  CONSTRAINT season_sheets_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT season_sheets_pkey PRIMARY KEY (club_id, season),
  CONSTRAINT season_sheets_season CHECK (((season >= 2000) AND (season <= 2100))),
  CONSTRAINT season_sheets_travel CHECK ((((travel_from IS NULL) = (travel_to IS NULL)) AND (travel_from >= 0) AND ((travel_to >= travel_from) AND (travel_to <= 99999)))),
  CONSTRAINT season_sheets_updated_by_profiles_id_fk FOREIGN KEY (updated_by) REFERENCES profiles(id) ON DELETE SET NULL,
  CONSTRAINT season_sheets_version CHECK ((version > 0))
);
CREATE INDEX season_sheets_updated_by ON public.season_sheets USING btree (updated_by);
CREATE TRIGGER season_sheets_audit_insert AFTER INSERT ON public.season_sheets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin}');
CREATE TRIGGER season_sheets_audit_update AFTER UPDATE ON public.season_sheets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin}');
CREATE TRIGGER season_sheets_pages AFTER INSERT OR DELETE ON public.season_sheets FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER season_sheets_pages_changed AFTER UPDATE ON public.season_sheets FOR EACH ROW WHEN (((((((((((old.club_id IS DISTINCT FROM new.club_id) OR (old.season IS DISTINCT FROM new.season)) OR (old.version IS DISTINCT FROM new.version)) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.updated_by IS DISTINCT FROM new.updated_by)) OR (old.travel_from IS DISTINCT FROM new.travel_from)) OR (old.travel_to IS DISTINCT FROM new.travel_to)) OR (old.aid_how IS DISTINCT FROM new.aid_how)) OR (old.aid_until IS DISTINCT FROM new.aid_until)) OR (old.aid_url IS DISTINCT FROM new.aid_url))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER season_sheets_pages_emptied AFTER TRUNCATE ON public.season_sheets FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER season_sheets_touch BEFORE INSERT OR UPDATE OF version, travel_from, travel_to, aid_how, aid_until, aid_url ON public.season_sheets FOR EACH ROW EXECUTE FUNCTION app.touch_season_sheet();
GRANT INSERT, SELECT, UPDATE (version, travel_from, travel_to, aid_how, aid_until, aid_url) ON season_sheets TO directory_member;
GRANT SELECT ON season_sheets TO directory_visitor;
CREATE POLICY add ON season_sheets FOR INSERT TO directory_member WITH CHECK (app.may_edit_club(club_id));
CREATE POLICY edit ON season_sheets FOR UPDATE TO directory_member USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));
CREATE POLICY only_admins ON season_sheets AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON season_sheets FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE tryout_places (
  tryout_id uuid NOT NULL,
  place_id text NOT NULL,
  CONSTRAINT tryout_places_pkey PRIMARY KEY (tryout_id),
  CONSTRAINT tryout_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE,
  CONSTRAINT tryout_places_tryout_id_fkey FOREIGN KEY (tryout_id) REFERENCES tryouts(id) ON DELETE CASCADE
);
CREATE INDEX tryout_places_at ON public.tryout_places USING btree (place_id, tryout_id);
CREATE TRIGGER tryout_places_pages AFTER INSERT OR DELETE ON public.tryout_places FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER tryout_places_pages_changed AFTER UPDATE ON public.tryout_places FOR EACH ROW WHEN (((old.tryout_id IS DISTINCT FROM new.tryout_id) OR (old.place_id IS DISTINCT FROM new.place_id))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER tryout_places_pages_emptied AFTER TRUNCATE ON public.tryout_places FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT SELECT ON tryout_places TO directory_member;
GRANT SELECT ON tryout_places TO directory_visitor;
CREATE POLICY only_admins ON tryout_places AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON tryout_places FOR SELECT TO directory_member, directory_visitor USING (true);

TABLE tryouts (
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
  CONSTRAINT tryouts_age_groups_short CHECK (((cardinality(age_groups) > 0) AND app.is_short_list(age_groups, 20, 20))),
  CONSTRAINT tryouts_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT tryouts_fee_range CHECK (((fee >= 0) AND (fee <= 100000))),
  CONSTRAINT tryouts_gender_known CHECK ((gender = ANY (ARRAY['Boys'::text, 'Girls'::text]))),
  CONSTRAINT tryouts_note_length CHECK ((char_length(note) <= 1000)),
  CONSTRAINT tryouts_pkey PRIMARY KEY (id),
  CONSTRAINT tryouts_registration_url_form CHECK (((registration_url ~* '^https?://[^[:space:]]+$'::text) AND (char_length(registration_url) <= 500))),
  CONSTRAINT tryouts_season_fits CHECK (((season >= 2000) AND (season <= 2200) AND (starts_at >= (((make_date(season, 1, 1))::timestamp without time zone AT TIME ZONE 'UTC'::text) - '93 days'::interval)) AND (ends_at < (((make_date((season + 2), 1, 1))::timestamp without time zone AT TIME ZONE 'UTC'::text) + '1 day'::interval)))),
  CONSTRAINT tryouts_sequence_counts CHECK ((sequence >= 0)),
  CONSTRAINT tryouts_status_known CHECK ((status = ANY (ARRAY['scheduled'::text, 'canceled'::text]))),
  CONSTRAINT tryouts_times CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '1 day'::interval)))),
  CONSTRAINT tryouts_venue_address_length CHECK (((venue_address ~ '[^[:space:]]'::text) AND (char_length(venue_address) <= 300))),
  CONSTRAINT tryouts_venue_name_length CHECK (((venue_name ~ '[^[:space:]]'::text) AND (char_length(venue_name) <= 200)))
);
CREATE INDEX tryouts_by_time ON public.tryouts USING btree (starts_at, id) INCLUDE (ends_at, gender, age_groups, club_id);
CREATE INDEX tryouts_of_club ON public.tryouts USING btree (club_id, starts_at) INCLUDE (ends_at, gender, age_groups, id);
CREATE TRIGGER tryouts_audit_delete AFTER DELETE ON public.tryouts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('tryout', 'tryout', '{directory_member,directory_admin}', '{id,created_at,updated_at,sequence}');
CREATE TRIGGER tryouts_audit_insert AFTER INSERT ON public.tryouts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('tryout', 'tryout', '{directory_member,directory_admin}', '{id,created_at,updated_at,sequence}');
CREATE TRIGGER tryouts_audit_update AFTER UPDATE ON public.tryouts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_rows('tryout', 'tryout', '{directory_member,directory_admin}', '{id,created_at,updated_at,sequence}');
CREATE TRIGGER tryouts_pages AFTER INSERT OR DELETE ON public.tryouts FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER tryouts_pages_changed AFTER UPDATE ON public.tryouts FOR EACH ROW WHEN (((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.club_id IS DISTINCT FROM new.club_id)) OR (old.season IS DISTINCT FROM new.season)) OR (old.gender IS DISTINCT FROM new.gender)) OR (old.age_groups IS DISTINCT FROM new.age_groups)) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.ends_at IS DISTINCT FROM new.ends_at)) OR (old.venue_name IS DISTINCT FROM new.venue_name)) OR (old.venue_address IS DISTINCT FROM new.venue_address)) OR (old.fee IS DISTINCT FROM new.fee)) OR (old.registration_url IS DISTINCT FROM new.registration_url)) OR (old.note IS DISTINCT FROM new.note)) OR (old.status IS DISTINCT FROM new.status)) OR (old.sequence IS DISTINCT FROM new.sequence)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER tryouts_pages_emptied AFTER TRUNCATE ON public.tryouts FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER tryouts_place AFTER INSERT OR UPDATE OF venue_address ON public.tryouts FOR EACH ROW EXECUTE FUNCTION app.place_tryout();
CREATE TRIGGER tryouts_removed AFTER DELETE ON public.tryouts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.note_removals();
CREATE TRIGGER tryouts_touch BEFORE UPDATE ON public.tryouts FOR EACH ROW WHEN ((new.club_id = old.club_id)) EXECUTE FUNCTION app.touch_tryout();
GRANT DELETE, INSERT, SELECT, UPDATE (season, gender, age_groups, starts_at, ends_at, venue_name, venue_address, fee, registration_url, note, status) ON tryouts TO directory_member;
GRANT SELECT ON tryouts TO directory_visitor;
CREATE POLICY add ON tryouts FOR INSERT TO directory_member WITH CHECK ((app.may_edit_club(club_id) AND (status = 'scheduled'::text) AND (sequence = 0) AND (created_at = now()) AND (updated_at = now())));
CREATE POLICY edit ON tryouts FOR UPDATE TO directory_member USING (app.may_edit_club(club_id)) WITH CHECK (app.may_edit_club(club_id));
CREATE POLICY only_admins ON tryouts AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read ON tryouts FOR SELECT TO directory_member, directory_visitor USING (true);
CREATE POLICY remove ON tryouts FOR DELETE TO directory_member USING ((app.may_edit_club(club_id) AND ((ends_at <= now()) OR ((status = 'canceled'::text) AND (updated_at <= (now() - '1 day'::interval))))));

TABLE user_club_affiliations (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  club_id uuid NOT NULL,
  player_name text,
  start_year integer,
  end_year integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  affiliated_as text NOT NULL,
  CONSTRAINT user_club_affiliations_as_known CHECK ((affiliated_as = ANY (ARRAY['player'::text, 'parent'::text, 'coach'::text, 'director'::text, 'representative'::text]))),
  CONSTRAINT user_club_affiliations_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT user_club_affiliations_end_year CHECK (((end_year >= 1950) AND (end_year <= 2200))),
  CONSTRAINT user_club_affiliations_once UNIQUE (user_id, club_id),
  CONSTRAINT user_club_affiliations_pkey PRIMARY KEY (id),
  CONSTRAINT user_club_affiliations_player CHECK ((char_length(player_name) <= 100)),
  CONSTRAINT user_club_affiliations_start_year CHECK (((start_year >= 1950) AND (start_year <= 2200))),
  CONSTRAINT user_club_affiliations_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT user_club_affiliations_years CHECK ((end_year >= start_year))
);
CREATE INDEX user_club_affiliations_club ON public.user_club_affiliations USING btree (club_id);
CREATE TRIGGER affiliations_left AFTER DELETE ON public.user_club_affiliations FOR EACH ROW EXECUTE FUNCTION app.keep_side_of_rating();
CREATE TRIGGER affiliations_lock BEFORE INSERT OR DELETE OR UPDATE OF affiliated_as, club_id ON public.user_club_affiliations FOR EACH ROW EXECUTE FUNCTION app.lock_rated_club();
CREATE TRIGGER affiliations_rating_kept AFTER INSERT OR DELETE OR UPDATE OF affiliated_as ON public.user_club_affiliations FOR EACH ROW EXECUTE FUNCTION app.keep_club_rating();
CREATE TRIGGER affiliations_say_as BEFORE INSERT ON public.user_club_affiliations FOR EACH ROW EXECUTE FUNCTION app.say_affiliated_as();
CREATE TRIGGER user_club_affiliations_pages AFTER INSERT OR DELETE ON public.user_club_affiliations FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER user_club_affiliations_pages_changed AFTER UPDATE ON public.user_club_affiliations FOR EACH ROW WHEN ((old.affiliated_as IS DISTINCT FROM new.affiliated_as)) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER user_club_affiliations_pages_emptied AFTER TRUNCATE ON public.user_club_affiliations FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
GRANT DELETE, INSERT, SELECT, UPDATE (player_name, start_year, end_year, affiliated_as) ON user_club_affiliations TO directory_member;
CREATE POLICY add_own ON user_club_affiliations FOR INSERT TO directory_member WITH CHECK (((user_id = app.user_id()) AND app.is_active() AND (created_at = now())));
CREATE POLICY edit_own ON user_club_affiliations FOR UPDATE TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY only_admins ON user_club_affiliations AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read_own ON user_club_affiliations FOR SELECT TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY remove_own ON user_club_affiliations FOR DELETE TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));

TABLE user_roles (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  role text NOT NULL,
  club_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT user_roles_club CHECK (((role = 'club_admin'::text) = (club_id IS NOT NULL))),
  CONSTRAINT user_roles_club_id_clubs_id_fk FOREIGN KEY (club_id) REFERENCES clubs(id) ON DELETE CASCADE,
  CONSTRAINT user_roles_pkey PRIMARY KEY (id),
  CONSTRAINT user_roles_role CHECK ((role = ANY (ARRAY['admin'::text, 'moderator'::text, 'user'::text, 'club_admin'::text]))),
  CONSTRAINT user_roles_user_id_profiles_id_fk FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX user_roles_club_id ON public.user_roles USING btree (club_id);
CREATE UNIQUE INDEX user_roles_once ON public.user_roles USING btree (user_id, role, COALESCE(club_id, '00000000-0000-0000-0000-000000000000'::uuid));
CREATE TRIGGER user_roles_announce_administrator AFTER INSERT ON public.user_roles FOR EACH ROW WHEN ((new.role = 'admin'::text)) EXECUTE FUNCTION app.announce_administrator();
CREATE TRIGGER user_roles_audit_delete AFTER DELETE ON public.user_roles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin,directory_jobs}');
CREATE TRIGGER user_roles_audit_insert AFTER INSERT ON public.user_roles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin,directory_jobs}');
CREATE TRIGGER user_roles_audit_update AFTER UPDATE ON public.user_roles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.audit_lists('{directory_member,directory_admin,directory_jobs}');
CREATE CONSTRAINT TRIGGER user_roles_keep_an_administrator AFTER DELETE OR UPDATE OF user_id, role ON public.user_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.role = 'admin'::text)) EXECUTE FUNCTION app.keep_an_administrator();
CREATE TRIGGER user_roles_lock_club BEFORE INSERT OR DELETE OR UPDATE OF role, user_id, club_id ON public.user_roles FOR EACH ROW EXECUTE FUNCTION app.lock_rated_club();
CREATE TRIGGER user_roles_mail_club_administrator AFTER INSERT ON public.user_roles FOR EACH ROW WHEN ((new.role = 'club_admin'::text)) EXECUTE FUNCTION app.mail_club_administrator();
CREATE TRIGGER user_roles_pages AFTER INSERT OR DELETE ON public.user_roles FOR EACH ROW EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER user_roles_pages_changed AFTER UPDATE ON public.user_roles FOR EACH ROW WHEN ((((old.role IS DISTINCT FROM new.role) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.club_id IS DISTINCT FROM new.club_id))) EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER user_roles_pages_emptied AFTER TRUNCATE ON public.user_roles FOR EACH STATEMENT EXECUTE FUNCTION app.empty_page_cache();
CREATE TRIGGER user_roles_rating_kept AFTER INSERT OR DELETE OR UPDATE OF role, user_id, club_id ON public.user_roles FOR EACH ROW EXECUTE FUNCTION app.keep_club_rating();
CREATE TRIGGER user_roles_shorten_sessions AFTER INSERT OR UPDATE OF role, user_id ON public.user_roles FOR EACH ROW WHEN ((new.role = 'admin'::text)) EXECUTE FUNCTION app.shorten_sessions_of_administrator();
GRANT SELECT ON user_roles TO directory_accounts;
GRANT INSERT ON user_roles TO directory_admin;
GRANT DELETE, SELECT ON user_roles TO directory_member;
CREATE POLICY accounts_read ON user_roles FOR SELECT TO directory_accounts USING (true);
CREATE POLICY administer ON user_roles TO directory_admin USING (( SELECT app.is_admin() AS is_admin)) WITH CHECK (( SELECT app.is_admin() AS is_admin));
CREATE POLICY only_admins ON user_roles AS RESTRICTIVE TO directory_admin USING (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin))) WITH CHECK (((CURRENT_USER <> 'directory_admin'::name) OR ( SELECT app.is_admin() AS is_admin)));
CREATE POLICY read_own ON user_roles FOR SELECT TO directory_member USING (((user_id = app.user_id()) AND app.is_active()));
CREATE POLICY resign ON user_roles FOR DELETE TO directory_member USING (((role = 'club_admin'::text) AND (user_id = app.user_id()) AND app.is_active()));

FUNCTION app.add_locations(uuid,jsonb) RETURNS void;
FUNCTION app.administers(uuid) RETURNS boolean SECURITY DEFINER;
FUNCTION app.affiliations_of(uuid[]) RETURNS TABLE(user_id uuid, club_id uuid) SECURITY DEFINER FOR directory_admin;
FUNCTION app.alike_usernames(text[]) RETURNS TABLE(id uuid, others text[]) SECURITY DEFINER FOR directory_admin;
FUNCTION app.announce_administrator() RETURNS trigger SECURITY DEFINER;
FUNCTION app.answer_appeal(uuid,text,text) RETURNS boolean SECURITY DEFINER FOR directory_admin;
FUNCTION app.appeal_removal(uuid,text) RETURNS text SECURITY DEFINER FOR directory_member;
FUNCTION app.are_same(text[],text,text) RETURNS text;
FUNCTION app.are_stars_aside(uuid,uuid) RETURNS boolean SECURITY DEFINER;
FUNCTION app.ask_for_new_pictures() RETURNS trigger SECURITY DEFINER;
FUNCTION app.ask_for_pictures(text[],text) RETURNS void SECURITY DEFINER FOR directory_admin, directory_jobs;
FUNCTION app.audit_changes(regclass,text,text[]) RETURNS void;
FUNCTION app.audit_comments() RETURNS trigger SECURITY DEFINER;
FUNCTION app.audit_lists() RETURNS trigger SECURITY DEFINER;
FUNCTION app.audit_practice_locations(jsonb,jsonb) RETURNS void SECURITY DEFINER;
FUNCTION app.audit_preview_link() RETURNS trigger SECURITY DEFINER;
FUNCTION app.audit_programs(jsonb,jsonb) RETURNS void SECURITY DEFINER;
FUNCTION app.audit_roles(jsonb,jsonb) RETURNS void SECURITY DEFINER;
FUNCTION app.audit_rows() RETURNS trigger SECURITY DEFINER;
FUNCTION app.audit_what_goes_with_club() RETURNS trigger SECURITY DEFINER;
FUNCTION app.audited_name(text,jsonb) RETURNS text;
FUNCTION app.begin_deletion(uuid,uuid) RETURNS boolean SECURITY DEFINER FOR directory_accounts;
FUNCTION app.begin_digest(date,uuid) RETURNS TABLE(user_id uuid, email text, unsubscribe_key text, are_clubs_due boolean, due_searches uuid[], is_waiting_due boolean) SECURITY DEFINER FOR directory_jobs;
FUNCTION app.begin_once(uuid,integer) RETURNS jsonb SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.begin_sending_digest(text,date,text[]) RETURNS TABLE(address text, wanted text[]) SECURITY DEFINER FOR directory_jobs;
FUNCTION app.bulk_update_clubs(jsonb) RETURNS integer FOR directory_admin;
FUNCTION app.can_prove(clubs,text) RETURNS boolean SECURITY DEFINER;
FUNCTION app.claim_club(uuid,text,text,text) RETURNS void SECURITY DEFINER FOR directory_member;
FUNCTION app.claim_facts(uuid) RETURNS TABLE(has_admin boolean, is_contact_new boolean, is_website_new boolean) SECURITY DEFINER FOR directory_member;
FUNCTION app.claim_username(uuid,text,text) RETURNS void SECURITY DEFINER FOR directory_accounts, directory_member;
FUNCTION app.close_case_of_deleted() RETURNS trigger SECURITY DEFINER;
FUNCTION app.close_reports(club_comments,text,text) RETURNS void SECURITY DEFINER;
FUNCTION app.club_history(uuid) RETURNS TABLE(id bigint, at timestamp with time zone, said_by text, via text, undoes bigint, continues boolean, before jsonb, after jsonb) SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.columns_in(text,jsonb) RETURNS text;
FUNCTION app.count_again(uuid[]) RETURNS void;
FUNCTION app.count_campaign(text,text) RETURNS void SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.count_empty_search(text,text) RETURNS void SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.count_page_view(text,text) RETURNS void SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.count_programs(season_sheets) RETURNS text;
FUNCTION app.counts(club_ratings) RETURNS boolean SECURITY DEFINER;
FUNCTION app.decide_claim(uuid,boolean) RETURNS void SECURITY DEFINER FOR directory_member;
FUNCTION app.decide_reports(uuid,text,text,text) RETURNS boolean SECURITY DEFINER FOR directory_admin;
FUNCTION app.emails_of(uuid[]) RETURNS TABLE(id uuid, email text) SECURITY DEFINER FOR directory_admin;
FUNCTION app.empties_page_cache(regclass,name[]) RETURNS void;
FUNCTION app.empty_page_cache() RETURNS trigger SECURITY DEFINER;
FUNCTION app.end_appeal(club_comments,boolean,boolean) RETURNS void SECURITY DEFINER;
FUNCTION app.end_old_claims() RETURNS void SECURITY DEFINER FOR directory_jobs;
FUNCTION app.end_once(uuid,integer,jsonb) RETURNS void SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.end_sessions_of_deactivated() RETURNS trigger SECURITY DEFINER;
FUNCTION app.enqueue_mail(text,jsonb) RETURNS void SECURITY DEFINER FOR directory_accounts, directory_jobs, directory_member, directory_visitor;
FUNCTION app.facts_before(clubs,jsonb) RETURNS jsonb;
FUNCTION app.flag_reported() RETURNS trigger SECURITY DEFINER;
FUNCTION app.folded(text) RETURNS text FOR directory_member, directory_visitor;
FUNCTION app.forget_account() RETURNS trigger SECURITY DEFINER;
FUNCTION app.forget_bounce() RETURNS trigger SECURITY DEFINER;
FUNCTION app.forget_bylines(profiles) RETURNS void SECURITY DEFINER;
FUNCTION app.forget_changes(integer) RETURNS void SECURITY DEFINER FOR directory_accounts;
FUNCTION app.forget_dead_mailbox() RETURNS trigger SECURITY DEFINER;
FUNCTION app.forget_drafts_of_post() RETURNS trigger SECURITY DEFINER;
FUNCTION app.forget_ended_claim() RETURNS trigger;
FUNCTION app.forget_given_up_mails() RETURNS void SECURITY DEFINER FOR directory_accounts;
FUNCTION app.forget_idempotency_keys() RETURNS void SECURITY DEFINER FOR directory_accounts;
FUNCTION app.forget_in_log(profiles) RETURNS void SECURITY DEFINER;
FUNCTION app.forget_in_merges(uuid) RETURNS void SECURITY DEFINER;
FUNCTION app.forget_member() RETURNS trigger SECURITY DEFINER;
FUNCTION app.forget_merges() RETURNS void SECURITY DEFINER FOR directory_accounts;
FUNCTION app.forget_name_in_mails(text) RETURNS void SECURITY DEFINER;
FUNCTION app.forget_page_views() RETURNS void SECURITY DEFINER FOR directory_accounts;
FUNCTION app.forget_pictures() RETURNS void SECURITY DEFINER FOR directory_jobs;
FUNCTION app.forget_reported_text() RETURNS trigger;
FUNCTION app.forget_suggestions() RETURNS void SECURITY DEFINER FOR directory_accounts;
FUNCTION app.forget_undo() RETURNS void SECURITY DEFINER;
FUNCTION app.forget_uploads(text[]) RETURNS void SECURITY DEFINER FOR directory_jobs;
FUNCTION app.forget_words(uuid) RETURNS void SECURITY DEFINER;
FUNCTION app.full_name_of(uuid) RETURNS text SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.gave_present_stars(club_comments) RETURNS boolean SECURITY DEFINER;
FUNCTION app.grant_proven(uuid) RETURNS text SECURITY DEFINER;
FUNCTION app.guard_comment_change() RETURNS trigger SECURITY DEFINER;
FUNCTION app.guard_decision(uuid,text) RETURNS void SECURITY DEFINER;
FUNCTION app.guard_party(uuid) RETURNS void SECURITY DEFINER;
FUNCTION app.guard_report() RETURNS trigger SECURITY DEFINER;
FUNCTION app.has_changed_lately(uuid,text) RETURNS boolean SECURITY DEFINER;
FUNCTION app.has_club_admin(uuid) RETURNS boolean SECURITY DEFINER;
FUNCTION app.has_reported(uuid) RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.has_written(club_comments) RETURNS boolean SECURITY DEFINER;
FUNCTION app.hashed(text) RETURNS text;
FUNCTION app.hide_official_author() RETURNS trigger SECURITY DEFINER;
FUNCTION app.hold_file_references() RETURNS void SECURITY DEFINER FOR directory_jobs;
FUNCTION app.invite_club_admin(uuid,text) RETURNS void SECURITY DEFINER FOR directory_member;
FUNCTION app.is_active() RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.is_admin() RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.is_affiliated(uuid) RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.is_audited(text[]) RETURNS boolean;
FUNCTION app.is_club_admin(uuid) RETURNS boolean SECURITY DEFINER;
FUNCTION app.is_drafted_elsewhere(text[]) RETURNS boolean SECURITY DEFINER FOR directory_admin;
FUNCTION app.is_merging() RETURNS boolean FOR directory_member, directory_visitor;
FUNCTION app.is_own_comment(uuid,uuid,boolean) RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.is_party(uuid) RETURNS boolean SECURITY DEFINER FOR directory_member;
FUNCTION app.is_short_list(text[],integer,integer) RETURNS boolean FOR directory_member, directory_visitor;
FUNCTION app.is_staff(uuid,uuid) RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.is_team_counts(jsonb,integer) RETURNS boolean FOR directory_member, directory_visitor;
FUNCTION app.keep_an_administrator() RETURNS trigger SECURITY DEFINER;
FUNCTION app.keep_audited_list(text,uuid,text,text,jsonb,jsonb) RETURNS void SECURITY DEFINER;
FUNCTION app.keep_club_rating() RETURNS trigger SECURITY DEFINER;
FUNCTION app.keep_fetched_picture(text,text,text,text,boolean) RETURNS void SECURITY DEFINER FOR directory_jobs;
FUNCTION app.keep_former_path() RETURNS trigger SECURITY DEFINER;
FUNCTION app.keep_former_slug() RETURNS trigger SECURITY DEFINER;
FUNCTION app.keep_rendered_post(uuid,text,integer,text,jsonb) RETURNS void SECURITY DEFINER FOR directory_jobs;
FUNCTION app.keep_side_of_rating() RETURNS trigger SECURITY DEFINER;
FUNCTION app.keep_stars_aside() RETURNS trigger SECURITY DEFINER;
FUNCTION app.kept_with_clubs(uuid[]) RETURNS TABLE(club_id uuid, comments integer, ratings integer, affiliations integer, club_admins integer, practice_locations integer, programs integer, tryouts integer) SECURITY DEFINER FOR directory_admin;
FUNCTION app.lacks_second_factor(uuid,text) RETURNS boolean SECURITY DEFINER FOR directory_accounts;
FUNCTION app.limit_saved() RETURNS trigger SECURITY DEFINER;
FUNCTION app.locations_of(uuid) RETURNS jsonb;
FUNCTION app.lock_rated_club() RETURNS trigger SECURITY DEFINER;
FUNCTION app.locked_comment(uuid) RETURNS club_comments;
FUNCTION app.log_merge(clubs,clubs,boolean,jsonb) RETURNS void;
FUNCTION app.mail_about_claim(text,text,clubs,text,text) RETURNS void SECURITY DEFINER;
FUNCTION app.mail_backlog() RETURNS TABLE(waiting integer, since timestamp with time zone, given_up integer, failure text) SECURITY DEFINER FOR directory_admin;
FUNCTION app.mail_club_administrator() RETURNS trigger SECURITY DEFINER;
FUNCTION app.mail_moderation(text,uuid,jsonb) RETURNS void SECURITY DEFINER;
FUNCTION app.mail_safety_report() RETURNS trigger SECURITY DEFINER;
FUNCTION app.mail_whose_comment(text,club_comments,jsonb) RETURNS void SECURITY DEFINER;
FUNCTION app.mark_newest_of(uuid[]) RETURNS void;
FUNCTION app.mark_newest_programs() RETURNS trigger SECURITY DEFINER;
FUNCTION app.may_act() RETURNS boolean SECURITY DEFINER;
FUNCTION app.may_edit_club(uuid) RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.may_reply_officially(uuid,uuid) RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.members_by_email(text) RETURNS SETOF uuid SECURITY DEFINER FOR directory_admin;
FUNCTION app.merge_clubs(uuid,integer,uuid,integer,text[],text) RETURNS uuid SECURITY DEFINER FOR directory_admin;
FUNCTION app.merge_counts(uuid,uuid) RETURNS TABLE(relation text, counts integer[], shared integer, note text) SECURITY DEFINER FOR directory_admin;
FUNCTION app.merged_into(uuid[]) RETURNS TABLE(gone uuid, kept uuid) SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.moderation_figures(text) RETURNS TABLE(month date, reports integer, decisions jsonb, median_seconds double precision, appeals integer, restored integer, upheld integer) SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.moved_with_clubs() RETURNS TABLE(relation text, key text[], same text[], newer text);
FUNCTION app.newest_reviews(integer) RETURNS SETOF uuid SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.next_post_to_render(integer,uuid) RETURNS TABLE(id uuid, content text) SECURITY DEFINER FOR directory_jobs;
FUNCTION app.not_shown(jsonb,text[],text) RETURNS jsonb;
FUNCTION app.note_dns(uuid,text,boolean) RETURNS void SECURITY DEFINER FOR directory_jobs;
FUNCTION app.note_handling() RETURNS trigger;
FUNCTION app.note_mail(bigint,text,text,text) RETURNS void SECURITY DEFINER FOR directory_jobs;
FUNCTION app.note_removals() RETURNS trigger SECURITY DEFINER;
FUNCTION app.object_to_claim(club_claims) RETURNS text SECURITY DEFINER;
FUNCTION app.opt_out_of_club_mail(text) RETURNS void SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.own_appeal(uuid) RETURNS jsonb SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.own_moderation() RETURNS jsonb SECURITY DEFINER FOR directory_member;
FUNCTION app.own_rating(uuid) RETURNS smallint SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.own_record() RETURNS jsonb SECURITY DEFINER FOR directory_member;
FUNCTION app.own_saved() RETURNS jsonb SECURITY DEFINER FOR directory_member;
FUNCTION app.own_sign_in_security() RETURNS jsonb SECURITY DEFINER FOR directory_member;
FUNCTION app.own_suggestions() RETURNS jsonb SECURITY DEFINER FOR directory_member;
FUNCTION app.picture_copies(text[]) RETURNS TABLE(address text, copy_url text) SECURITY DEFINER FOR directory_jobs, directory_member, directory_visitor;
FUNCTION app.place_clubs(uuid[]) RETURNS void;
FUNCTION app.place_locations() RETURNS trigger SECURITY DEFINER;
FUNCTION app.place_moved_clubs() RETURNS trigger SECURITY DEFINER;
FUNCTION app.place_new_clubs() RETURNS trigger SECURITY DEFINER;
FUNCTION app.place_of(text,text,text,boolean) RETURNS text SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.place_of_comment(uuid,uuid) RETURNS jsonb SECURITY DEFINER;
FUNCTION app.place_tryout() RETURNS trigger SECURITY DEFINER;
FUNCTION app.place_tryouts(uuid[]) RETURNS void;
FUNCTION app.place_words(text) RETURNS text[];
FUNCTION app.previewed_body(text) RETURNS SETOF blog_post_bodies SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.previewed_post(text) RETURNS SETOF blog_posts SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.program_facts(club_programs) RETURNS jsonb;
FUNCTION app.program_name(club_programs) RETURNS text;
FUNCTION app.public_facts(audit_log,jsonb,text) RETURNS jsonb;
FUNCTION app.random_token() RETURNS text;
FUNCTION app.rating_figures(uuid) RETURNS TABLE(season integer, spread integer[], mean double precision, aspects jsonb) SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.refuse_own_deactivation() RETURNS trigger SECURITY DEFINER;
FUNCTION app.refuse_session_of_deactivated() RETURNS trigger SECURITY DEFINER;
FUNCTION app.reset_rules(regclass[]) RETURNS void;
FUNCTION app.say_affiliated_as() RETURNS trigger SECURITY DEFINER;
FUNCTION app.second_factor_due(uuid) RETURNS timestamp with time zone SECURITY DEFINER FOR directory_accounts;
FUNCTION app.second_factors_due(uuid) RETURNS TABLE(role text, due timestamp with time zone) SECURITY DEFINER;
FUNCTION app.send_club_mailing(uuid) RETURNS void SECURITY DEFINER FOR directory_admin;
FUNCTION app.send_mails_again(text[]) RETURNS integer SECURITY DEFINER FOR directory_admin;
FUNCTION app.set_club_slugs() RETURNS trigger SECURITY DEFINER;
FUNCTION app.set_facts(clubs,jsonb) RETURNS void;
FUNCTION app.set_picture_copy() RETURNS trigger SECURITY DEFINER;
FUNCTION app.set_stars_aside(uuid,uuid) RETURNS void SECURITY DEFINER;
FUNCTION app.sheet_facts(season_sheets) RETURNS text;
FUNCTION app.sheet_time(uuid,integer) RETURNS timestamp with time zone;
FUNCTION app.shorten_sessions_of_administrator() RETURNS trigger SECURITY DEFINER;
FUNCTION app.shown_author(uuid) RETURNS text SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.slugify(text) RETURNS text FOR directory_member, directory_visitor;
FUNCTION app.take_pictures_to_fetch(integer) RETURNS TABLE(address text, kind text) SECURITY DEFINER FOR directory_jobs;
FUNCTION app.tell_answer(club_comments,comment_decisions,text,boolean) RETURNS void SECURITY DEFINER;
FUNCTION app.tell_suggester() RETURNS trigger SECURITY DEFINER;
FUNCTION app.touch() RETURNS trigger;
FUNCTION app.touch_club() RETURNS trigger;
FUNCTION app.touch_post() RETURNS trigger;
FUNCTION app.touch_season_sheet() RETURNS trigger;
FUNCTION app.touch_tryout() RETURNS trigger;
FUNCTION app.town_of(text[],text,text) RETURNS text;
FUNCTION app.town_words(text[]) RETURNS text;
FUNCTION app.undo_decision(uuid) RETURNS boolean SECURITY DEFINER FOR directory_admin;
FUNCTION app.undo_merge(uuid) RETURNS uuid SECURITY DEFINER FOR directory_admin;
FUNCTION app.unsent_mails() RETURNS TABLE(id text, kind text, recipient text, since timestamp with time zone, tries integer, tried_at timestamp with time zone, is_given_up boolean, failure text, relay text) SECURITY DEFINER FOR directory_admin;
FUNCTION app.unsubscribe(text,boolean,uuid[],boolean) RETURNS boolean SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.unused_files(text[]) RETURNS SETOF text SECURITY DEFINER FOR directory_jobs;
FUNCTION app.use_claim_link(text) RETURNS text SECURITY DEFINER FOR directory_member, directory_visitor;
FUNCTION app.user_id() RETURNS uuid FOR directory_member, directory_visitor;
FUNCTION app.version_of_case(uuid) RETURNS text SECURITY DEFINER FOR directory_admin;
FUNCTION app.without_byline(jsonb,profiles) RETURNS jsonb;
FUNCTION app.without_member(jsonb,uuid) RETURNS jsonb;
