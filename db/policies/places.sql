-- The gazetteer and where clubs are: anybody reads them, and nobody writes them but a start and triggers.
SELECT app.reset_rules('places', 'place_states', 'place_list', 'club_places');

GRANT SELECT ON places, place_states, place_list, club_places TO directory_visitor, directory_member;

CREATE POLICY read ON places FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY read ON place_states FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY read ON place_list FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY read ON club_places FOR SELECT TO directory_visitor, directory_member USING (true);

SELECT app.empties_page_cache('club_places');
