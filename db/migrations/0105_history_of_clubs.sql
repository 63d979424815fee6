-- In which role a change was made, and the entry that a change undid.
ALTER TABLE audit_log
  ADD COLUMN said_by text NOT NULL DEFAULT 'site' CONSTRAINT audit_log_said_by CHECK (said_by IN ('club', 'site')),
  ADD COLUMN undoes bigint DEFAULT nullif(current_setting('app.undoes', true), '')::bigint;
--> statement-breakpoint
-- As far as the roles of today tell.
UPDATE audit_log SET said_by = 'club'
WHERE actor_id IN (SELECT user_id FROM user_roles WHERE role = 'club_admin')
  AND actor_id NOT IN (SELECT user_id FROM user_roles WHERE role = 'admin');
--> statement-breakpoint
ALTER TABLE audit_log ALTER COLUMN said_by
  SET DEFAULT CASE WHEN current_setting('role') = 'directory_admin' THEN 'site' ELSE 'club' END;
--> statement-breakpoint
CREATE INDEX audit_log_tryouts ON audit_log ((coalesce(after, before) ->> 'club_id')) WHERE subject = 'tryout';
--> statement-breakpoint
-- It returns JSON now.
DROP FUNCTION IF EXISTS app.program_facts(club_programs);
