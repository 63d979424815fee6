-- Of each tryout, alerts now keep facts beside the words: 400 with the longest names take 1.2 million bytes.
ALTER TABLE saved_clubs DROP CONSTRAINT saved_clubs_told_length;
--> statement-breakpoint
ALTER TABLE saved_clubs
  ADD CONSTRAINT saved_clubs_told_length CHECK (octet_length(told::text) <= 2000000);
