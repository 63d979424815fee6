-- What families ask beyond the fee: whether a program still has spots, on which days it practices, whether its head
-- coach returns, what travel costs, and how to ask for financial aid.
ALTER TABLE club_programs
  ADD COLUMN open_spots text
    CONSTRAINT club_programs_open_spots CHECK (open_spots ~ '^(None|Some|[1-9][0-9]?)$'),
  ADD COLUMN practice_days text[] NOT NULL DEFAULT '{}'::text[]
    CONSTRAINT club_programs_practice_days CHECK (cardinality(practice_days) <= 7
      AND practice_days <@ ARRAY['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
  ADD COLUMN head_coach_returns boolean;
--> statement-breakpoint
ALTER TABLE season_sheets
  ADD COLUMN travel_from integer,
  ADD COLUMN travel_to integer,
  ADD COLUMN aid_how text
    CONSTRAINT season_sheets_aid_how CHECK (aid_how ~ '[^[:space:]]' AND char_length(aid_how) <= 300),
  ADD COLUMN aid_until date
    CONSTRAINT season_sheets_aid_until CHECK (aid_until BETWEEN '2000-01-01' AND '2102-12-31'),
  ADD COLUMN aid_url text
    CONSTRAINT season_sheets_aid_url CHECK (aid_url ~* '^https?://[^[:space:]]+$' AND char_length(aid_url) <= 500),
  ADD CONSTRAINT season_sheets_travel CHECK ((travel_from IS NULL) = (travel_to IS NULL)
    AND travel_from >= 0 AND travel_to BETWEEN travel_from AND 99999);
--> statement-breakpoint
-- What undoing an import restores.
ALTER TABLE season_import_rows
  ADD COLUMN facts jsonb CONSTRAINT season_import_rows_facts_form CHECK (jsonb_typeof(facts) = 'object');
