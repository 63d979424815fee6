-- Claims of clubs, and invitations to administer one (db/functions/claims.sql).
CREATE TABLE club_claims (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  means text NOT NULL CONSTRAINT club_claims_kind
    CHECK (means IN ('dns', 'contact', 'website', 'words', 'invitation')),
  state text NOT NULL DEFAULT 'open' CONSTRAINT club_claims_state
    CHECK (state IN ('open', 'held', 'granted', 'refused', 'ended')),
  about text,
  address text CONSTRAINT club_claims_address_length CHECK (char_length(address) <= 254),
  words text CONSTRAINT club_claims_words_length CHECK (char_length(words) BETWEEN 1 AND 2000),
  token_hash text,
  expires_at timestamp with time zone,
  dns_value text,
  found text CONSTRAINT club_claims_found_length CHECK (char_length(found) <= 500),
  looked_at timestamp with time zone,
  proven_at timestamp with time zone,
  objection_hash text,
  objected_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  objected_at timestamp with time zone,
  decided_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  decided_at timestamp with time zone,
  CONSTRAINT club_claims_said CHECK ((means = 'words') = (words IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX club_claims_club ON club_claims (club_id);
--> statement-breakpoint
CREATE INDEX club_claims_user ON club_claims (user_id, created_at DESC);
--> statement-breakpoint
CREATE INDEX club_claims_undecided ON club_claims (created_at, id) WHERE state IN ('open', 'held');
--> statement-breakpoint
CREATE UNIQUE INDEX club_claims_token ON club_claims (token_hash) WHERE token_hash IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX club_claims_objection ON club_claims (objection_hash) WHERE objection_hash IS NOT NULL;
--> statement-breakpoint
CREATE INDEX club_claims_objector ON club_claims (objected_by) WHERE objected_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX club_claims_decider ON club_claims (decided_by) WHERE decided_by IS NOT NULL;
