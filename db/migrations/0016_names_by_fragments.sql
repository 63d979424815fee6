-- What visitors type is nearly always plain ASCII, and comparing it needs no rules of a language: in
-- the collation "C" that takes a third of the time. clubs_name_contains stays for the rest.
CREATE INDEX clubs_name_contains_ascii ON clubs USING gin ((name COLLATE "C") gin_trgm_ops);
--> statement-breakpoint
-- All letters and pairs of letters of a text, in small letters: one or two letters are too short for
-- trigrams. Expensive, so that the index is asked and not the function.
CREATE FUNCTION app.fragments(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1000
SET search_path = ''
AS $$
  SELECT array_agg(DISTINCT substr(lower(value), start, length))
  FROM generate_series(1, char_length(value)) AS start, generate_series(1, 2) AS length
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.fragments FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.fragments TO directory_visitor, directory_member, directory_admin;
--> statement-breakpoint
CREATE INDEX clubs_name_fragments ON clubs USING gin (app.fragments(name));
