-- It gets more columns (db/functions/mail.sql).
DROP FUNCTION IF EXISTS app.unsent_mails();
--> statement-breakpoint
-- Since when the mailbox of an account is known not to exist, so that it gets no digests (app.note_mail).
ALTER TABLE "alert_settings" ADD COLUMN "mailbox_dead_since" timestamp with time zone;
