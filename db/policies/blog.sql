-- Posts: anybody reads what is published; admins write. Who is behind a post is the administrator who
-- made it, and stays; nobody chooses its times.
SELECT app.reset_rules('blog_posts');

GRANT SELECT ON blog_posts TO directory_visitor, directory_member;
GRANT INSERT, DELETE, UPDATE (title, slug, excerpt, content, author, category, tags, featured_image,
  read_time, status, date) ON blog_posts TO directory_admin;

CREATE POLICY read_published ON blog_posts FOR SELECT TO directory_visitor, directory_member
  USING (status = 'published');
CREATE POLICY administer ON blog_posts TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
CREATE POLICY own_posts ON blog_posts AS RESTRICTIVE FOR INSERT TO directory_admin
  WITH CHECK ((author_id IS NULL OR author_id = app.user_id())
    AND created_at = now() AND updated_at = now());

CREATE TRIGGER blog_posts_touch BEFORE UPDATE ON blog_posts FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER blog_posts_featured_copy BEFORE INSERT OR UPDATE OF featured_image ON blog_posts
FOR EACH ROW EXECUTE FUNCTION app.set_picture_copy();
CREATE TRIGGER blog_posts_pictures_added AFTER INSERT ON blog_posts REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER blog_posts_pictures_changed AFTER UPDATE ON blog_posts REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_new_pictures();
CREATE TRIGGER blog_posts_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_posts
FOR EACH STATEMENT EXECUTE FUNCTION app.announce_name('blog');
SELECT app.audit_changes('blog_posts', $$app.audit_rows('post', 'title', '{directory_admin}',
  '{id,created_at,updated_at,featured_copy}')$$);

-- The text of a post as its page shows it, for whoever may read the post by its own policies.
SELECT app.reset_rules('blog_post_bodies');

GRANT SELECT ON blog_post_bodies TO directory_visitor, directory_member;
GRANT INSERT, UPDATE, DELETE ON blog_post_bodies TO directory_admin;

CREATE POLICY read ON blog_post_bodies FOR SELECT TO directory_visitor, directory_member
  USING (EXISTS (SELECT FROM blog_posts WHERE id = post_id));
CREATE POLICY administer ON blog_post_bodies TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());

CREATE TRIGGER blog_post_bodies_announce
AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_post_bodies
FOR EACH STATEMENT EXECUTE FUNCTION app.announce_name('blog');

SELECT app.reset_rules('blog_categories');

GRANT SELECT ON blog_categories TO directory_visitor, directory_member;
GRANT INSERT, UPDATE, DELETE ON blog_categories TO directory_admin;

CREATE POLICY read ON blog_categories FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY administer ON blog_categories TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());

CREATE TRIGGER blog_categories_touch BEFORE UPDATE ON blog_categories
FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER blog_categories_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog_categories
FOR EACH STATEMENT EXECUTE FUNCTION app.announce_name('blog-categories');
SELECT app.audit_changes('blog_categories', $$app.audit_rows('category', 'name', '{directory_admin}',
  '{id,created_at,updated_at}')$$);

SELECT app.reset_rules('blog_unused_tags');

GRANT SELECT, INSERT, UPDATE, DELETE ON blog_unused_tags TO directory_admin;
CREATE POLICY administer ON blog_unused_tags TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
SELECT app.audit_changes('blog_unused_tags', $$app.audit_rows('tag', 'tag', '{directory_admin}',
  '{id,created_at,updated_at}')$$, 'insert', 'delete');
