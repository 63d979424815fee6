-- Every version since the library existed has entered the uploads of earlier ones.
DROP FUNCTION IF EXISTS app.unlisted_uploads(text[]);
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.list_upload(text, text, text, integer, integer, integer, timestamptz);
