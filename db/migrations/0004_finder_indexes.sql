-- Indexes for the finder: its filters, its sorts, and both together where a state narrows the list.

CREATE INDEX clubs_name_contains ON clubs USING gin (name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX clubs_by_name ON clubs (name, id);
--> statement-breakpoint
CREATE INDEX clubs_by_state_name ON clubs (state, name, id);
--> statement-breakpoint
CREATE INDEX clubs_by_county_name ON clubs (state, county, name, id);
--> statement-breakpoint
CREATE INDEX clubs_by_city ON clubs (state, city, name, id);
--> statement-breakpoint
CREATE INDEX clubs_genders ON clubs USING gin (genders, team_types);
--> statement-breakpoint
CREATE INDEX clubs_best_rated ON clubs (avg_rating DESC, name, id) WHERE avg_rating > 0;
--> statement-breakpoint
CREATE INDEX clubs_worst_rated ON clubs (avg_rating, name, id) WHERE avg_rating > 0;
--> statement-breakpoint
CREATE INDEX clubs_most_reviewed ON clubs (num_reviews DESC, name, id) WHERE num_reviews > 0;
--> statement-breakpoint
CREATE INDEX clubs_least_reviewed ON clubs (num_reviews, name, id) WHERE num_reviews > 0;
