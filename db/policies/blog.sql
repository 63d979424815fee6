-- Posts: anyone reads published ones, from their date on; administrators write. The creator of a post is
-- fixed, and no writer sets its times.
SELECT app.reset_rules('blog_posts');

GRANT SELECT ON blog_posts TO directory_visitor, directory_member;
GRANT INSERT, DELETE, UPDATE (title, slug, excerpt, content, author, category, tags, featured_image,
  featured_alt, featured_focus, seo_title, seo_description, read_time, status, date) ON blog_posts TO directory_admin;

CREATE POLICY read_published ON blog_posts FOR SELECT TO directory_visitor, directory_member
  USING (status = 'published' AND (date IS NULL OR date <= now()));
CREATE POLICY administer ON blog_posts TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));
CREATE POLICY own_posts ON blog_posts AS RESTRICTIVE FOR INSERT TO directory_admin
  WITH CHECK ((author_id IS NULL OR author_id = app.user_id())
    AND created_at = now() AND updated_at = now() AND touched_at = now());

CREATE TRIGGER blog_posts_touch BEFORE UPDATE ON blog_posts
FOR EACH ROW EXECUTE FUNCTION app.touch_post();
CREATE TRIGGER blog_posts_slug_taken AFTER INSERT ON blog_posts
FOR EACH ROW EXECUTE FUNCTION app.keep_former_slug('post');
CREATE TRIGGER blog_posts_slug_left AFTER UPDATE OF slug ON blog_posts
FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION app.keep_former_slug('post');
CREATE TRIGGER blog_posts_featured_copy BEFORE INSERT OR UPDATE OF featured_image ON blog_posts
FOR EACH ROW EXECUTE FUNCTION app.set_picture_copy();
CREATE TRIGGER blog_posts_pictures_added AFTER INSERT ON blog_posts REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER blog_posts_pictures_changed AFTER UPDATE ON blog_posts REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER blog_posts_drafts AFTER DELETE ON blog_posts
FOR EACH ROW EXECUTE FUNCTION app.forget_drafts_of_post();
SELECT app.empties_page_cache('blog_posts');
SELECT app.audit_changes('blog_posts', $$app.audit_rows('post', 'title', '{directory_admin}',
  '{id,created_at,updated_at,touched_at,featured_copy,words}')$$);

-- The rendered text of a post, for everyone who may read the post.
SELECT app.reset_rules('blog_post_bodies');

GRANT SELECT ON blog_post_bodies TO directory_visitor, directory_member;
GRANT INSERT, UPDATE, DELETE ON blog_post_bodies TO directory_admin;

CREATE POLICY read ON blog_post_bodies FOR SELECT TO directory_visitor, directory_member
  USING (EXISTS (SELECT FROM blog_posts WHERE id = post_id));
CREATE POLICY administer ON blog_post_bodies TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));

SELECT app.empties_page_cache('blog_post_bodies');

SELECT app.reset_rules('blog_categories');

GRANT SELECT ON blog_categories TO directory_visitor, directory_member;
GRANT INSERT, UPDATE, DELETE ON blog_categories TO directory_admin;

CREATE POLICY read ON blog_categories FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY administer ON blog_categories TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));

CREATE TRIGGER blog_categories_touch BEFORE UPDATE ON blog_categories
FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER blog_categories_slug_taken AFTER INSERT ON blog_categories
FOR EACH ROW EXECUTE FUNCTION app.keep_former_slug('category');
CREATE TRIGGER blog_categories_slug_left AFTER UPDATE OF slug ON blog_categories
FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION app.keep_former_slug('category');
SELECT app.empties_page_cache('blog_categories');
SELECT app.audit_changes('blog_categories', $$app.audit_rows('category', 'name', '{directory_admin}',
  '{id,created_at,updated_at}')$$);

SELECT app.reset_rules('blog_unused_tags');

GRANT SELECT, INSERT, UPDATE, DELETE ON blog_unused_tags TO directory_admin;
CREATE POLICY administer ON blog_unused_tags TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));
SELECT app.audit_changes('blog_unused_tags', $$app.audit_rows('tag', 'tag', '{directory_admin}',
  '{id,created_at,updated_at}')$$, 'insert', 'delete');

-- Former slugs. Those of a post are for everyone who may read the post.
SELECT app.reset_rules('blog_former_slugs');

GRANT SELECT ON blog_former_slugs TO directory_visitor, directory_member;
GRANT INSERT, UPDATE, DELETE ON blog_former_slugs TO directory_admin;
CREATE POLICY read ON blog_former_slugs FOR SELECT TO directory_visitor, directory_member
  USING (post_id IS NULL OR EXISTS (SELECT FROM blog_posts WHERE id = post_id));
CREATE POLICY administer ON blog_former_slugs TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));
SELECT app.empties_page_cache('blog_former_slugs');

-- Secret links to posts: administrators make and withdraw their own, and no role reads a hash. Holders of a
-- token read the post through app.previewed_post.
SELECT app.reset_rules('blog_preview_links');

GRANT SELECT (id, post_id, created_by, created_at, expires_at, withdrawn_at), INSERT, UPDATE (withdrawn_at)
  ON blog_preview_links TO directory_admin;
CREATE POLICY administer ON blog_preview_links TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));
CREATE POLICY own_links ON blog_preview_links AS RESTRICTIVE FOR INSERT TO directory_admin
  WITH CHECK (created_by = app.user_id() AND created_at = now() AND withdrawn_at IS NULL);
CREATE POLICY withdrawn_once ON blog_preview_links AS RESTRICTIVE FOR UPDATE TO directory_admin
  USING (withdrawn_at IS NULL) WITH CHECK (withdrawn_at = now());

CREATE TRIGGER blog_preview_links_audit AFTER INSERT OR UPDATE OF withdrawn_at ON blog_preview_links
FOR EACH ROW EXECUTE FUNCTION app.audit_preview_link();
