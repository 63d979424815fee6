-- What an administrator has seen is named with every decision, and a digest that waited goes to the address of today: all
-- three take or return something else now (db/functions/moderation.sql, saved.sql).
DROP FUNCTION IF EXISTS app.decide_reports(uuid, text, text, text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.answer_appeal(uuid, text, text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.begin_sending_digest(text, date, text[]);
