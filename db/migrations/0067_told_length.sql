-- A club may have 400 tryouts at places with long names, and a search may find 500 clubs with 5,000 of them
-- (features/saved/alerts/rules.ts): what was told of them would not fit, and the club could not be saved.
ALTER TABLE "saved_clubs" DROP CONSTRAINT "saved_clubs_told_length",
	ADD CONSTRAINT "saved_clubs_told_length" CHECK (octet_length("told"::text) <= 1000000);
--> statement-breakpoint
ALTER TABLE "saved_searches" DROP CONSTRAINT "saved_searches_told_length",
	ADD CONSTRAINT "saved_searches_told_length" CHECK (octet_length("told"::text) <= 20000000);
