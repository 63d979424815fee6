-- Dated statements about facts of a club (db/policies/statements.sql): changes that are offered, 'still
-- right', 'closed', and the site's yearly question. Edits that were made are in audit_log.
CREATE TABLE club_statements (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  club_id uuid NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  said_by text NOT NULL
    CONSTRAINT club_statements_said_by CHECK (said_by IN ('club', 'site', 'contact', 'member', 'visitor')),
  user_id uuid DEFAULT app.user_id() REFERENCES profiles (id) ON DELETE SET NULL,
  kind text NOT NULL CONSTRAINT club_statements_kind CHECK (kind IN ('change', 'right', 'closed', 'asked')),
  fact text CONSTRAINT club_statements_fact CHECK (char_length(fact) <= 60),
  before jsonb,
  after jsonb CONSTRAINT club_statements_length CHECK (char_length(after::text) <= 40000),
  source text CONSTRAINT club_statements_source_length CHECK (char_length(source) <= 500),
  proposal_id uuid,
  reply_to text CONSTRAINT club_statements_reply_to_length CHECK (char_length(reply_to) <= 254),
  outcome text NOT NULL DEFAULT 'waiting'
    CONSTRAINT club_statements_outcome CHECK (outcome IN ('waiting', 'accepted', 'rejected', 'stated')),
  reason text CONSTRAINT club_statements_reason_length CHECK (char_length(reason) <= 500),
  handled_by uuid REFERENCES profiles (id) ON DELETE SET NULL,
  handled_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT club_statements_waits CHECK ((kind IN ('right', 'asked')) = (outcome = 'stated')),
  CONSTRAINT club_statements_of_fact CHECK ((kind IN ('change', 'right')) = (fact IS NOT NULL)),
  CONSTRAINT club_statements_proposed CHECK ((kind = 'change') = (proposal_id IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX club_statements_latest ON club_statements (club_id, kind, fact, created_at DESC);
--> statement-breakpoint
CREATE INDEX club_statements_waiting ON club_statements (created_at, id) WHERE outcome = 'waiting';
--> statement-breakpoint
CREATE INDEX club_statements_proposal ON club_statements (proposal_id) WHERE proposal_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX club_statements_user ON club_statements (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX club_statements_handler ON club_statements (handled_by) WHERE handled_by IS NOT NULL;
