-- Statements about clubs. Anyone may offer a change, which only the club's editors read and decide. Editors
-- confirm what is still right, which everyone reads. The contact address answers with a token, which
-- the accounts role checks; the jobs record that the site asked.
SELECT app.reset_rules('club_statements');

GRANT SELECT (club_id, created_at, said_by, kind, fact) ON club_statements TO directory_visitor;
GRANT SELECT (id, club_id, created_at, said_by, kind, fact, before, after, source, proposal_id, outcome,
  reason, handled_by, handled_at, version) ON club_statements TO directory_member;
GRANT INSERT ON club_statements TO directory_visitor, directory_member, directory_accounts, directory_jobs;
GRANT UPDATE (outcome, reason) ON club_statements TO directory_member;
GRANT SELECT ON club_statements TO directory_accounts, directory_jobs;

CREATE POLICY read_confirmations ON club_statements FOR SELECT TO directory_visitor, directory_member
  USING (kind = 'right');
CREATE POLICY read ON club_statements FOR SELECT TO directory_member USING (app.may_edit_club(club_id));
CREATE POLICY offer ON club_statements FOR INSERT TO directory_visitor
  WITH CHECK (
    kind = 'change' AND said_by = 'visitor' AND user_id IS NULL AND created_at = now() AND outcome = 'waiting'
    AND reason IS NULL AND handled_by IS NULL AND handled_at IS NULL AND version = 1
  );
CREATE POLICY offer_as_member ON club_statements FOR INSERT TO directory_member
  WITH CHECK (
    kind = 'change' AND said_by = 'member' AND user_id = app.user_id() AND app.is_active() AND created_at = now()
    AND outcome = 'waiting' AND reply_to IS NULL AND reason IS NULL AND handled_by IS NULL AND handled_at IS NULL
    AND version = 1
  );
CREATE POLICY confirm ON club_statements FOR INSERT TO directory_member
  WITH CHECK (
    kind = 'right' AND user_id = app.user_id() AND created_at = now() AND app.may_edit_club(club_id)
    AND said_by = CASE WHEN (SELECT app.is_admin()) THEN 'site' ELSE 'club' END
    AND reply_to IS NULL AND reason IS NULL AND handled_by IS NULL AND handled_at IS NULL AND version = 1
  );
CREATE POLICY decide ON club_statements FOR UPDATE TO directory_member
  USING (app.may_edit_club(club_id) AND outcome <> 'stated')
  WITH CHECK (app.may_edit_club(club_id) AND outcome <> 'stated');
CREATE POLICY of_contact ON club_statements FOR INSERT TO directory_accounts
  WITH CHECK (said_by = 'contact' AND user_id IS NULL AND kind <> 'asked');
CREATE POLICY of_contact_read ON club_statements FOR SELECT TO directory_accounts USING (true);
CREATE POLICY ask ON club_statements FOR INSERT TO directory_jobs
  WITH CHECK (said_by = 'site' AND user_id IS NULL AND kind = 'asked');
CREATE POLICY ask_read ON club_statements FOR SELECT TO directory_jobs USING (true);

CREATE TRIGGER club_statements_handled BEFORE UPDATE OF outcome, reason ON club_statements
FOR EACH ROW EXECUTE FUNCTION app.note_handling();
CREATE TRIGGER club_statements_told AFTER UPDATE OF outcome ON club_statements FOR EACH ROW
WHEN (NEW.kind = 'change') EXECUTE FUNCTION app.tell_suggester();
-- An offered change is not shown on any page.
CREATE TRIGGER club_statements_pages AFTER INSERT ON club_statements FOR EACH ROW
WHEN (NEW.kind = 'right') EXECUTE FUNCTION app.empty_page_cache();
