-- The best and the worst, the most and the least reviewed clubs of a state: of a small one, the indexes of
-- the whole country hold hardly any. Clubs of the same value are few enough to be sorted by name.
CREATE INDEX clubs_rated_by_state ON clubs (state, avg_rating) WHERE avg_rating > 0;
--> statement-breakpoint
CREATE INDEX clubs_reviewed_by_state ON clubs (state, num_reviews) WHERE num_reviews > 0;
