-- What an import changed belongs to its entry in the history, earlier imports included.
ALTER TABLE audit_log
  ADD COLUMN part_of uuid DEFAULT (nullif(current_setting('app.import_id', true), ''))::uuid;
--> statement-breakpoint
UPDATE audit_log SET part_of = importing.subject_id
FROM audit_log AS importing
WHERE importing.subject = 'import' AND audit_log.subject <> 'import'
  AND audit_log.transaction_id = importing.transaction_id;
--> statement-breakpoint
CREATE INDEX audit_log_part_of ON audit_log (part_of, created_at DESC NULLS LAST, id DESC NULLS LAST)
  WHERE part_of IS NOT NULL;
--> statement-breakpoint
CREATE INDEX audit_log_entries ON audit_log (created_at DESC NULLS LAST, id DESC NULLS LAST)
  WHERE part_of IS NULL;
