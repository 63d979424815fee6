-- Imports may leave rows that need fixing, and remember what was chosen for columns and values.
ALTER TABLE club_imports
  ADD COLUMN refused integer NOT NULL DEFAULT 0,
  ADD COLUMN rest text,
  ADD COLUMN settled_at timestamp with time zone,
  ADD COLUMN columns text,
  ADD COLUMN choices jsonb,
  ADD CONSTRAINT club_imports_refused CHECK (refused >= 0),
  ADD CONSTRAINT club_imports_rest CHECK (
    rest IS NULL OR (refused > 0 AND settled_at IS NULL AND octet_length(rest) <= 30000000)),
  ADD CONSTRAINT club_imports_columns CHECK (columns ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT club_imports_choices CHECK (
    jsonb_typeof(choices) = 'object' AND octet_length(choices::text) <= 1000000);
--> statement-breakpoint
CREATE INDEX club_imports_to_repair ON club_imports (created_at)
  WHERE refused > 0 AND settled_at IS NULL AND undone_at IS NULL;
