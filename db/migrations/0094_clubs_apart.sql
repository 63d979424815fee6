-- Pairs of clubs with similar names that an administrator has called different clubs.
CREATE TABLE clubs_apart (
  one_id uuid NOT NULL CONSTRAINT clubs_apart_one_fk REFERENCES clubs (id) ON DELETE CASCADE,
  other_id uuid NOT NULL CONSTRAINT clubs_apart_other_fk REFERENCES clubs (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT clubs_apart_pkey PRIMARY KEY (one_id, other_id),
  CONSTRAINT clubs_apart_order CHECK (one_id < other_id)
);
--> statement-breakpoint
CREATE INDEX clubs_apart_other ON clubs_apart (other_id);
