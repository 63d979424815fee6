-- Imports: administrators record one in the transaction that makes it, mark it as undone and its rest as
-- settled, each once, and change nothing else.
SELECT app.reset_rules('club_imports', 'club_import_rows', 'season_import_rows');

GRANT SELECT, INSERT ON club_imports, club_import_rows, season_import_rows TO directory_admin;
GRANT UPDATE (undone_at, undone_by, removed, restored, left_alone, settled_at, rest)
  ON club_imports TO directory_admin;
-- A row restored to what an earlier import left counts as unchanged for that import.
GRANT UPDATE (version) ON club_import_rows, season_import_rows TO directory_admin;

CREATE POLICY read ON club_imports FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY note ON club_imports FOR INSERT TO directory_admin
  WITH CHECK (actor_id = app.user_id() AND created_at = now() AND undone_at IS NULL);
CREATE POLICY undo ON club_imports FOR UPDATE TO directory_admin
  USING (undone_at IS NULL) WITH CHECK (undone_by = app.user_id() AND undone_at = now());
CREATE POLICY settle ON club_imports FOR UPDATE TO directory_admin
  USING (settled_at IS NULL AND undone_at IS NULL AND (SELECT app.is_admin()))
  WITH CHECK (settled_at = now() AND undone_at IS NULL);
CREATE POLICY read ON club_import_rows FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY note ON club_import_rows FOR INSERT TO directory_admin
  WITH CHECK (EXISTS (
    SELECT FROM public.club_imports AS import WHERE import.id = import_id AND import.created_at = now()
  ));
CREATE POLICY follow ON club_import_rows FOR UPDATE TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));

CREATE POLICY read ON season_import_rows FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY note ON season_import_rows FOR INSERT TO directory_admin
  WITH CHECK (EXISTS (
    SELECT FROM public.club_imports AS import WHERE import.id = import_id AND import.created_at = now()
  ));
CREATE POLICY follow ON season_import_rows FOR UPDATE TO directory_admin
  USING ((SELECT app.is_admin())) WITH CHECK ((SELECT app.is_admin()));

SELECT app.audit_changes('club_imports', $$app.audit_rows('import', 'file_name', '{directory_admin}',
  '{id,created_at,actor_id,file_name,undone_by,kind,settled_at,rest,columns,choices}')$$, 'insert');
SELECT app.audit_changes('club_imports', $$app.audit_rows('import', 'file_name', '{directory_admin}',
  '{id,created_at,actor_id,file_name,undone_at,undone_by,kind,settled_at,rest,columns,choices}')$$, 'update');
