-- The administration of members: their addresses for administrators, and an administrator who cannot
-- be lost.

-- The addresses of some members. Schema auth stays closed: this is all an administrator sees of it.
CREATE FUNCTION app.emails_of(members uuid[]) RETURNS TABLE (id uuid, email text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT account.id, account.email FROM auth."user" AS account
  WHERE account.id = ANY (members) AND app.is_admin()
$$;
--> statement-breakpoint
-- The members whose address contains a text; % _ and \ mean what they mean to LIKE.
CREATE FUNCTION app.members_by_email(pattern text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT account.id FROM auth."user" AS account
  WHERE account.email ILIKE pattern AND app.is_admin()
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.emails_of, app.members_by_email FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.emails_of, app.members_by_email TO directory_admin;
--> statement-breakpoint
-- Decision 7: nobody deactivates themselves. The owner of the database acts as nobody.
CREATE FUNCTION app.refuse_own_deactivation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF NEW.id = app.user_id() THEN
    RAISE EXCEPTION 'You cannot deactivate your own account.'
      USING ERRCODE = '42501', CONSTRAINT = 'own_deactivation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER profiles_refuse_own_deactivation BEFORE UPDATE OF status ON profiles
FOR EACH ROW WHEN (NEW.status = 'deactivated')
EXECUTE FUNCTION app.refuse_own_deactivation();
--> statement-breakpoint
-- Decision 7: one active administrator is always left, whoever writes and by whatever way: a role, a
-- status, an account. Asked when a transaction commits, so that roles may be replaced as a whole.
-- Whoever takes one away waits here for others who do the same, and then sees what they left; that
-- needs a look at the present, which a transaction with a snapshot of the past does not have.
CREATE FUNCTION app.keep_an_administrator() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'Administrators are taken away in transactions that read what is committed.'
      USING ERRCODE = '25000', CONSTRAINT = 'last_administrator';
  END IF;
  PERFORM pg_advisory_xact_lock(7742);
  -- A member who is no administrator: none is lost.
  IF TG_TABLE_NAME = 'profiles' AND NOT EXISTS (
    SELECT 1 FROM public.user_roles WHERE user_id = NEW.id AND role = 'admin'
  ) THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM public.user_roles AS held
    JOIN public.profiles AS holder ON holder.id = held.user_id
    WHERE held.role = 'admin' AND holder.status IS DISTINCT FROM 'deactivated'
  ) THEN
    RAISE EXCEPTION 'The last active administrator cannot be removed.'
      USING ERRCODE = '23514', CONSTRAINT = 'last_administrator';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER user_roles_keep_an_administrator
AFTER DELETE OR UPDATE OF user_id, role ON user_roles
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.role = 'admin')
EXECUTE FUNCTION app.keep_an_administrator();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER profiles_keep_an_administrator
AFTER UPDATE OF status ON profiles
DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.status = 'deactivated' AND OLD.status IS DISTINCT FROM 'deactivated')
EXECUTE FUNCTION app.keep_an_administrator();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.refuse_own_deactivation, app.keep_an_administrator FROM PUBLIC;
