-- Where tryouts are (decision 70). The next start loads the gazetteer again, which places the tryouts that exist.
CREATE TABLE tryout_places (
  tryout_id uuid PRIMARY KEY REFERENCES tryouts (id) ON DELETE CASCADE,
  place_id text NOT NULL REFERENCES places (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX tryout_places_at ON tryout_places (place_id, tryout_id);
--> statement-breakpoint
DELETE FROM place_list;
