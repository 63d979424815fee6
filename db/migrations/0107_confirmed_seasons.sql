-- For the share of clubs that confirmed the season: all of a search, or of the directory.
CREATE INDEX club_statements_season ON club_statements (created_at, club_id)
WHERE kind = 'right' AND fact = 'season' AND said_by <> 'site';
