-- Merges of clubs: two functions write them. Their snapshots hold rows of members, so no one reads those.
SELECT app.reset_rules('club_merges', 'clubs_apart');

GRANT SELECT (id, kept_id, gone_id, gone_name, merged_at, merged_by, undone_at, undone_by) ON club_merges
  TO directory_admin;
CREATE POLICY administer ON club_merges FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));

-- Pairs of clubs with similar names that aren't duplicates.
GRANT SELECT, INSERT ON clubs_apart TO directory_admin;
CREATE POLICY administer ON clubs_apart FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY tell ON clubs_apart FOR INSERT TO directory_admin
  WITH CHECK ((SELECT app.is_admin()) AND created_at = now());
