-- Used by the files of db/policies.

-- Resets the rules of tables: no grants, none of our triggers, and row-level security that lets the database
-- owner through, for migrations, triggers, and maintenance. Acting as directory_admin without being one shows
-- and changes nothing, not even what a member may. current_user leaves out functions that run as their owner,
-- which these policies call.
CREATE OR REPLACE FUNCTION app.reset_rules(VARIADIC relations regclass[]) RETURNS void
LANGUAGE plpgsql
SET search_path = ''
AS $$
DECLARE
  relation regclass;
  named name;
BEGIN
  FOREACH relation IN ARRAY relations LOOP
    EXECUTE format('REVOKE ALL ON %s FROM PUBLIC, directory_visitor, directory_member,
      directory_admin, directory_accounts, directory_jobs', relation);
    FOR named IN SELECT polname FROM pg_policy WHERE polrelid = relation LOOP
      EXECUTE format('DROP POLICY %I ON %s', named, relation);
    END LOOP;
    FOR named IN
      SELECT tgname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
      WHERE tgrelid = relation AND pronamespace = 'app'::regnamespace
    LOOP
      EXECUTE format('DROP TRIGGER %I ON %s', named, relation);
    END LOOP;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', relation);
    EXECUTE format('CREATE POLICY owner ON %s TO CURRENT_USER USING (true) WITH CHECK (true)', relation);
    IF (SELECT relnamespace = 'public'::regnamespace FROM pg_class WHERE oid = relation) THEN
      EXECUTE format('CREATE POLICY only_admins ON %s AS RESTRICTIVE TO directory_admin
        USING (current_user <> ''directory_admin'' OR (SELECT app.is_admin()))
        WITH CHECK (current_user <> ''directory_admin'' OR (SELECT app.is_admin()))', relation);
    END IF;
  END LOOP;
END
$$;

-- Logs changes of a table through a trigger function, with the statement's rows as old_rows and new_rows.
-- `call` is the function with its arguments.
CREATE OR REPLACE FUNCTION app.audit_changes(
  relation regclass, call text, VARIADIC events text[] DEFAULT '{insert,update,delete}'
) RETURNS void
LANGUAGE plpgsql
SET search_path = ''
AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY events LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s %s FOR EACH STATEMENT EXECUTE FUNCTION %s',
      (SELECT relname FROM pg_class WHERE oid = relation) || '_audit_' || event, event, relation,
      CASE WHEN event <> 'insert' THEN 'OLD TABLE AS old_rows' END,
      CASE WHEN event <> 'delete' THEN 'NEW TABLE AS new_rows' END, call);
  END LOOP;
END
$$;
