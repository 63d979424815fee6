-- What the files of db/policies are written with.

-- Begins the rules of tables anew: nothing is granted, no trigger of ours is left, and row-level
-- security lets the owner of the database through, for migrations, triggers and maintenance.
--
-- Whoever acts as directory_admin without being one now sees and changes nothing at all, not even what
-- a member may. current_user keeps this out of functions that run as their owner and are asked by
-- these very policies.
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

-- Has a trigger function write changes of a table into the log, with the rows of the statement as
-- old_rows and new_rows. `call` is the function with its arguments.
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
