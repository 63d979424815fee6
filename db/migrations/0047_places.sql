-- The gazetteer: ZIP codes and towns of the site's states and of their neighbors, which a start loads
-- (src/platform/gazetteer).
CREATE TABLE "place_states" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	-- The name as it is looked for: 'new-jersey'.
	"words" text NOT NULL,
	-- Where a town of two states is meant: the site's own states first.
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	-- The ZIP code, or 'NJ/cherry-hill/camden'.
	"id" text PRIMARY KEY NOT NULL,
	"zip" text,
	"town" text NOT NULL,
	-- The name of the town as it is looked for.
	"words" text NOT NULL,
	"state_code" text NOT NULL,
	"county" text NOT NULL,
	-- Degrees.
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	-- How many ZIP codes have the town's name.
	"zips" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "places_by_town" ON "places" ("words", "state_code") WHERE "zip" IS NULL;
--> statement-breakpoint
CREATE INDEX "places_by_position" ON "places" ("latitude", "longitude");
--> statement-breakpoint
-- What was loaded: one row.
CREATE TABLE "place_list" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "place_list_one_row" CHECK ("is_only")
);
--> statement-breakpoint
-- Where the practice locations of clubs are; of a club without one, its town. Kept by triggers.
CREATE TABLE "club_places" (
	"club_id" uuid NOT NULL,
	-- Null for the town of a club without practice locations.
	"location_id" uuid,
	"place_id" text NOT NULL,
	-- By what it was placed: the ZIP code or the town of its address, or the town of its club.
	"found_by" text NOT NULL,
	CONSTRAINT "club_places_once" UNIQUE NULLS NOT DISTINCT ("club_id", "location_id"),
	CONSTRAINT "club_places_found_by" CHECK ("found_by" in ('zip', 'town', 'club')),
	CONSTRAINT "club_places_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "clubs"("id") ON DELETE cascade,
	CONSTRAINT "club_places_location_id_practice_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "practice_locations"("id") ON DELETE cascade,
	CONSTRAINT "club_places_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "places"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "club_places_at" ON "club_places" ("place_id", "club_id");
--> statement-breakpoint
CREATE INDEX "club_places_of_location" ON "club_places" ("location_id");
