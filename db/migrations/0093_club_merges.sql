-- Two clubs that were one, and what undoing the merge needs for 30 days. Stays afterward without it: links by the
-- id of the club that is gone find the other. That one may be merged or deleted later, so neither id is a reference.
CREATE TABLE club_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id uuid NOT NULL,
  gone_id uuid NOT NULL,
  gone_name text NOT NULL CONSTRAINT club_merges_gone_name_length CHECK (char_length(gone_name) <= 200),
  merged_at timestamptz NOT NULL DEFAULT now(),
  merged_by uuid CONSTRAINT club_merges_merged_by_fk REFERENCES profiles (id) ON DELETE SET NULL,
  undone_at timestamptz,
  undone_by uuid CONSTRAINT club_merges_undone_by_fk REFERENCES profiles (id) ON DELETE SET NULL,
  snapshot jsonb CONSTRAINT club_merges_snapshot_form CHECK (jsonb_typeof(snapshot) = 'object')
);
--> statement-breakpoint
CREATE INDEX club_merges_gone ON club_merges (gone_id) WHERE undone_at IS NULL;
--> statement-breakpoint
CREATE INDEX club_merges_kept ON club_merges (kept_id) WHERE undone_at IS NULL;
--> statement-breakpoint
CREATE INDEX club_merges_merged_by ON club_merges (merged_by);
--> statement-breakpoint
CREATE INDEX club_merges_undone_by ON club_merges (undone_by);
--> statement-breakpoint
CREATE INDEX club_merges_merged_at ON club_merges (merged_at);
