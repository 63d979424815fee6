-- Ids of clubs, programs, and tryouts that are gone, so that mirrors of the open data can follow. Triggers write it and
-- delete what is older than a year.
CREATE TABLE removed_records (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT removed_records_kind CHECK (kind IN ('clubs', 'club_programs', 'tryouts')),
  deleted_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX removed_records_deleted_at ON removed_records (deleted_at);
