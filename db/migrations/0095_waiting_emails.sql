-- Emails to administrators about what is waiting.
ALTER TABLE "alert_settings" ADD COLUMN "waiting" text DEFAULT 'off' NOT NULL;
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_waiting_known" CHECK (waiting IN ('off', 'daily', 'weekly'));
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "waiting_told_on" date;
--> statement-breakpoint
-- It says whether this email is due, too (db/functions/saved.sql).
DROP FUNCTION IF EXISTS app.begin_digest(date, uuid);
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.unsubscribe(text, boolean, uuid[]);
--> statement-breakpoint
-- For ten seconds after a decision: what undoing it needs (db/functions/moderation.sql).
ALTER TABLE "comment_decisions" ADD COLUMN "undo" jsonb;
