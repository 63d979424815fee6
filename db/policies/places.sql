-- The gazetteer and where clubs and tryouts are: anyone reads them; only startup and triggers write them.
SELECT app.reset_rules('places', 'place_states', 'place_list', 'club_places', 'tryout_places');

GRANT SELECT ON places, place_states, place_list, club_places, tryout_places TO directory_visitor, directory_member;

CREATE POLICY read ON places FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY read ON place_states FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY read ON place_list FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY read ON club_places FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY read ON tryout_places FOR SELECT TO directory_visitor, directory_member USING (true);

SELECT app.empties_page_cache('club_places');
SELECT app.empties_page_cache('tryout_places');
