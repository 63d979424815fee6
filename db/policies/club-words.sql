-- The words of clubs' names (docs/decisions/008); only triggers write them.
SELECT app.reset_rules('club_name_words', 'club_vocabulary');

GRANT SELECT ON club_name_words, club_vocabulary TO directory_visitor, directory_member;
CREATE POLICY read ON club_name_words FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY read ON club_vocabulary FOR SELECT TO directory_visitor, directory_member USING (true);
