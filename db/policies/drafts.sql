-- Drafts and versions, for administrators only. Drafts and their versions are visible to their author, saved
-- versions to all who write posts.
SELECT app.reset_rules('blog_drafts', 'blog_versions');

GRANT SELECT, INSERT, UPDATE (based_on, fields, saved_at), DELETE ON blog_drafts TO directory_admin;
CREATE POLICY own ON blog_drafts TO directory_admin
  USING (author_id = app.user_id() AND (SELECT app.is_admin()))
  WITH CHECK (author_id = app.user_id() AND (SELECT app.is_admin()));

GRANT SELECT, INSERT, DELETE ON blog_versions TO directory_admin;
CREATE POLICY read ON blog_versions FOR SELECT TO directory_admin
  USING ((SELECT app.is_admin()) AND (kind = 'saved' OR author_id = app.user_id()));
-- A post's state before its first save has no author; no user writes in another's name.
CREATE POLICY add ON blog_versions FOR INSERT TO directory_admin
  WITH CHECK ((SELECT app.is_admin()) AND saved_at = now()
    AND (author_id = app.user_id() OR (author_id IS NULL AND kind = 'saved')));
CREATE POLICY trim ON blog_versions FOR DELETE TO directory_admin
  USING ((SELECT app.is_admin()) AND (kind = 'saved' OR author_id = app.user_id()));
