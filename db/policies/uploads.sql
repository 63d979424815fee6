-- The blog's library of uploads, for administrators only. No writer sets who uploaded a file and when, and
-- names are fixed.
SELECT app.reset_rules('blog_uploads');

GRANT SELECT, INSERT, UPDATE (alt), DELETE ON blog_uploads TO directory_admin;
CREATE POLICY administer ON blog_uploads TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));
CREATE POLICY own_uploads ON blog_uploads AS RESTRICTIVE FOR INSERT TO directory_admin
  WITH CHECK (uploaded_by = app.user_id() AND created_at = now());
