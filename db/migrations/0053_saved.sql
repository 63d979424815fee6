-- What members keep for themselves: clubs, searches, and how often they want to hear of them. A club that
-- goes stays in the list of who saved it, which says so; hence no reference to it.
CREATE TABLE "saved_clubs" (
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"club_name" text NOT NULL,
	"note" text,
	"told" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_clubs_pkey" PRIMARY KEY ("user_id", "club_id"),
	CONSTRAINT "saved_clubs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE cascade,
	CONSTRAINT "saved_clubs_club_name_length" CHECK ("club_name" ~ '[^[:space:]]' and char_length("club_name") <= 200),
	CONSTRAINT "saved_clubs_note_length" CHECK ("note" ~ '[^[:space:]]' and char_length("note") <= 1000),
	CONSTRAINT "saved_clubs_told_length" CHECK (octet_length("told"::text) <= 100000)
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"query" text NOT NULL,
	"alerts" text DEFAULT 'off' NOT NULL,
	"told" jsonb,
	"told_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE cascade,
	CONSTRAINT "saved_searches_once" UNIQUE ("user_id", "page", "query"),
	CONSTRAINT "saved_searches_name_length" CHECK ("name" ~ '[^[:space:]]' and char_length("name") <= 80),
	CONSTRAINT "saved_searches_page_known" CHECK ("page" in ('finder', 'tryouts')),
	CONSTRAINT "saved_searches_query_form" CHECK ("query" ~ '^\?[^[:space:]]+$' and char_length("query") <= 2000),
	CONSTRAINT "saved_searches_alerts_known" CHECK ("alerts" in ('off', 'daily', 'weekly')),
	CONSTRAINT "saved_searches_told_length" CHECK (octet_length("told"::text) <= 2000000)
);
--> statement-breakpoint
-- `digest_on` is the last day on which a digest was looked for, whatever came of it. Whoever knows the key
-- may end alerts, and nothing else.
CREATE TABLE "alert_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"clubs" text DEFAULT 'off' NOT NULL,
	"clubs_told_on" date,
	"digest_on" date,
	"unsubscribe_key" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL,
	CONSTRAINT "alert_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE cascade,
	CONSTRAINT "alert_settings_unsubscribe_key_unique" UNIQUE ("unsubscribe_key"),
	CONSTRAINT "alert_settings_clubs_known" CHECK ("clubs" in ('off', 'daily', 'weekly'))
);
--> statement-breakpoint
-- The job that makes digests reads and writes tables, where the others call functions alone.
GRANT USAGE ON SCHEMA public TO directory_jobs;
