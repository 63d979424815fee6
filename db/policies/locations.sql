-- Places to choose from: anyone reads active ones; administrators keep the list.
SELECT app.reset_rules('available_locations');

GRANT SELECT ON available_locations TO directory_visitor, directory_member;
GRANT INSERT, UPDATE, DELETE ON available_locations TO directory_admin;

CREATE POLICY read_active ON available_locations FOR SELECT TO directory_visitor, directory_member
  USING (is_active);
CREATE POLICY administer ON available_locations TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));

SELECT app.empties_page_cache('available_locations');
SELECT app.audit_changes('available_locations', $$app.audit_rows('location', 'place',
  '{directory_admin}', '{id,created_at,updated_at}')$$);
