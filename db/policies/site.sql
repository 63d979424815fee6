-- The log: triggers write it, administrators read it.
SELECT app.reset_rules('audit_log');

GRANT SELECT ON audit_log TO directory_admin;
CREATE POLICY administer ON audit_log FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));

-- What migrations have repaired.
SELECT app.reset_rules('app.repaired_values');

GRANT SELECT ON app.repaired_values TO directory_admin;
CREATE POLICY administer ON app.repaired_values FOR SELECT TO directory_admin
  USING ((SELECT app.is_admin()));

SELECT app.reset_rules('page_views');

GRANT SELECT ON page_views TO directory_admin;
CREATE POLICY administer ON page_views FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));

SELECT app.reset_rules('empty_searches');

GRANT SELECT ON empty_searches TO directory_admin;
CREATE POLICY administer ON empty_searches FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));

-- Only two functions read it.
SELECT app.reset_rules('idempotency_keys');

-- Pictures elsewhere on the web, and our copies. Editors of a club see the state of its logo.
SELECT app.reset_rules('remote_pictures');

GRANT SELECT ON remote_pictures TO directory_member;
CREATE POLICY of_own_clubs ON remote_pictures FOR SELECT TO directory_member
  USING ((SELECT app.is_admin()) OR EXISTS (
    SELECT FROM clubs WHERE logo_url = address AND app.may_edit_club(clubs.id)));
SELECT app.empties_page_cache('remote_pictures', 'copy_url');

-- Which clubs, programs, and tryouts are gone; only triggers write it.
SELECT app.reset_rules('removed_records');

GRANT SELECT ON removed_records TO directory_visitor, directory_member;
CREATE POLICY read ON removed_records FOR SELECT TO directory_visitor, directory_member USING (true);
SELECT app.empties_page_cache('removed_records');
