-- Tryouts of clubs. `sequence` counts the changes, for calendars that subscribe.
CREATE TABLE "tryouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"season" integer NOT NULL,
	"gender" text NOT NULL,
	"age_groups" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"venue_name" text,
	"venue_address" text NOT NULL,
	"fee" integer,
	"registration_url" text,
	"note" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tryouts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "clubs"("id") ON DELETE cascade,
	CONSTRAINT "tryouts_gender_known" CHECK ("gender" in ('Boys', 'Girls')),
	CONSTRAINT "tryouts_age_groups_short" CHECK (cardinality("age_groups") > 0 and app.is_short_list("age_groups", 20, 20)),
	CONSTRAINT "tryouts_times" CHECK ("ends_at" > "starts_at" and "ends_at" <= "starts_at" + interval '1 day'),
	-- On which day a season begins is the site's to say; no season begins outside its year.
	CONSTRAINT "tryouts_season_fits" CHECK (
		"season" between 2000 and 2200
		and "starts_at" >= (make_date("season", 1, 1)::timestamp at time zone 'UTC') - interval '93 days'
		and "ends_at" < (make_date("season" + 2, 1, 1)::timestamp at time zone 'UTC') + interval '1 day'),
	CONSTRAINT "tryouts_venue_name_length" CHECK ("venue_name" ~ '[^[:space:]]' and char_length("venue_name") <= 200),
	CONSTRAINT "tryouts_venue_address_length" CHECK ("venue_address" ~ '[^[:space:]]' and char_length("venue_address") <= 300),
	CONSTRAINT "tryouts_fee_range" CHECK ("fee" between 0 and 100000),
	CONSTRAINT "tryouts_registration_url_form" CHECK ("registration_url" ~* '^https?://[^[:space:]]+$' and char_length("registration_url") <= 500),
	CONSTRAINT "tryouts_note_length" CHECK (char_length("note") <= 1000),
	CONSTRAINT "tryouts_status_known" CHECK ("status" in ('scheduled', 'canceled')),
	CONSTRAINT "tryouts_sequence_counts" CHECK ("sequence" >= 0)
);
--> statement-breakpoint
CREATE INDEX "tryouts_by_time" ON "tryouts" USING btree ("starts_at", "id");
--> statement-breakpoint
CREATE INDEX "tryouts_of_club" ON "tryouts" USING btree ("club_id", "starts_at");
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject_known";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject_known" CHECK ("audit_log"."subject" in ('club', 'member', 'location', 'comment', 'post', 'category', 'tag', 'import', 'tryout'));
