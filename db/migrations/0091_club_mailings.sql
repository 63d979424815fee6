-- Mail to clubs (db/policies/mailings.sql): whom an administrator wrote to, without addresses.
CREATE TABLE club_mailings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id uuid REFERENCES profiles (id) ON DELETE SET NULL,
  subject text NOT NULL CONSTRAINT club_mailings_subject_length CHECK (char_length(subject) BETWEEN 1 AND 150),
  body text NOT NULL CONSTRAINT club_mailings_body_length CHECK (char_length(body) BETWEEN 1 AND 5000)
);
--> statement-breakpoint
CREATE INDEX club_mailings_latest ON club_mailings (created_at DESC, id);
--> statement-breakpoint
CREATE INDEX club_mailings_actor ON club_mailings (actor_id);
--> statement-breakpoint
CREATE TABLE club_mailing_recipients (
  mailing_id uuid NOT NULL REFERENCES club_mailings (id) ON DELETE CASCADE,
  club_id uuid NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
  outcome text NOT NULL DEFAULT 'waiting'
    CONSTRAINT club_mailing_recipients_outcome CHECK (outcome IN ('waiting', 'sent', 'left out')),
  PRIMARY KEY (mailing_id, club_id)
);
--> statement-breakpoint
CREATE INDEX club_mailing_recipients_club ON club_mailing_recipients (club_id);
--> statement-breakpoint
-- Clubs whose address the mail server refused for good (app.note_mail), until it changes.
CREATE TABLE club_bounces (
  club_id uuid PRIMARY KEY REFERENCES clubs (id) ON DELETE CASCADE,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- Keyed hashes of addresses whose owners do not want mail to clubs.
CREATE TABLE mail_opt_outs (
  address_hash text PRIMARY KEY CONSTRAINT mail_opt_outs_hash CHECK (address_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
