-- What a club plays volleyball on, and how (decision 63).
ALTER TABLE clubs ADD COLUMN disciplines text[] NOT NULL DEFAULT '{}'::text[];
--> statement-breakpoint
ALTER TABLE clubs ADD CONSTRAINT clubs_disciplines_list CHECK (app.is_short_list(disciplines, 50, 100));
--> statement-breakpoint
-- The finder's filter, among as many clubs as the others have an index for.
CREATE INDEX clubs_disciplines ON clubs USING gin (disciplines);
