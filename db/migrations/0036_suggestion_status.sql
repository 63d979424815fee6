ALTER TABLE "club_edit_suggestions" ADD COLUMN "status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD COLUMN "status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD CONSTRAINT "club_edit_suggestions_handled_by_profiles_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD CONSTRAINT "club_suggestions_handled_by_profiles_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_edit_suggestions_by_status" ON "club_edit_suggestions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "club_edit_suggestions_handled_by" ON "club_edit_suggestions" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "club_suggestions_by_status" ON "club_suggestions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "club_suggestions_handled_by" ON "club_suggestions" USING btree ("handled_by");--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD CONSTRAINT "club_edit_suggestions_status" CHECK ("club_edit_suggestions"."status" in ('new', 'in_work', 'done', 'declined'));--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD CONSTRAINT "club_edit_suggestions_note_length" CHECK (char_length("club_edit_suggestions"."note") <= 2000);--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD CONSTRAINT "club_suggestions_status" CHECK ("club_suggestions"."status" in ('new', 'in_work', 'done', 'declined'));--> statement-breakpoint
ALTER TABLE "club_suggestions" ADD CONSTRAINT "club_suggestions_note_length" CHECK (char_length("club_suggestions"."note") <= 2000);--> statement-breakpoint
-- Who suggests says nothing about how far the administrators are with it.
ALTER POLICY suggest ON club_suggestions WITH CHECK (
  created_at = now() AND status = 'new' AND note IS NULL
  AND handled_by IS NULL AND handled_at IS NULL AND version = 1
);
--> statement-breakpoint
ALTER POLICY suggest_as_member ON club_suggestions WITH CHECK (
  app.is_active() AND created_at = now() AND status = 'new' AND note IS NULL
  AND handled_by IS NULL AND handled_at IS NULL AND version = 1
);
--> statement-breakpoint
ALTER POLICY suggest ON club_edit_suggestions WITH CHECK (
  user_id = app.user_id() AND app.is_active() AND created_at = now() AND status = 'new'
  AND note IS NULL AND handled_by IS NULL AND handled_at IS NULL AND version = 1
);
--> statement-breakpoint
GRANT UPDATE (status, note) ON club_suggestions, club_edit_suggestions TO directory_admin;
--> statement-breakpoint
CREATE POLICY handle ON club_suggestions FOR UPDATE TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
CREATE POLICY handle ON club_edit_suggestions FOR UPDATE TO directory_admin
  USING (app.is_admin()) WITH CHECK (app.is_admin());
--> statement-breakpoint
-- Not when an account goes that has handled it: that touches handled_by alone.
CREATE FUNCTION app.note_handling() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ''
AS $$
BEGIN
  NEW.handled_by := app.user_id();
  NEW.handled_at := now();
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.note_handling FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER club_suggestions_handled BEFORE UPDATE OF status, note ON club_suggestions
FOR EACH ROW EXECUTE FUNCTION app.note_handling();
--> statement-breakpoint
CREATE TRIGGER club_edit_suggestions_handled BEFORE UPDATE OF status, note ON club_edit_suggestions
FOR EACH ROW EXECUTE FUNCTION app.note_handling();
--> statement-breakpoint
-- What app.own_record tells of the suggestions of the one who asks, with how far they are, and what the
-- one who asks has handled and imported as an administrator. Notes are about the work and stay with it.
CREATE FUNCTION app.own_suggestions() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = ''
AS $$
  SELECT jsonb_build_object(
    'suggested_edits', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'club', club.name, 'club_id', club.id, 'suggestions', own.suggestions,
        'club_at_that_time', own.current_info, 'status', own.status,
        'handled_at', own.handled_at, 'created_at', own.created_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_edit_suggestions AS own JOIN public.clubs AS club ON club.id = own.club_id
      WHERE own.user_id = app.user_id()),
    'handled_suggestions', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'about', handled.about, 'status', handled.status, 'note', handled.note,
        'handled_at', handled.handled_at
      ) ORDER BY handled.handled_at, handled.about), '[]')
      FROM (
        SELECT club.club_name AS about, club.status, club.note, club.handled_at, club.handled_by
        FROM public.club_suggestions AS club
        UNION ALL
        SELECT club.name, edit.status, edit.note, edit.handled_at, edit.handled_by
        FROM public.club_edit_suggestions AS edit JOIN public.clubs AS club ON club.id = edit.club_id
      ) AS handled
      WHERE handled.handled_by = app.user_id()),
    'imports', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'file_name', own.file_name, 'imported_by_you', own.actor_id IS NOT DISTINCT FROM app.user_id(),
        'created_at', own.created_at,
        'undone_by_you', own.undone_by IS NOT DISTINCT FROM app.user_id(), 'undone_at', own.undone_at
      ) ORDER BY own.created_at, own.id), '[]')
      FROM public.club_imports AS own
      WHERE app.user_id() IN (own.actor_id, own.undone_by)))
  WHERE app.is_active()
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.own_suggestions FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.own_suggestions TO directory_member;
