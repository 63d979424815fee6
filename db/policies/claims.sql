-- Claims of clubs and invitations: functions write them (db/functions/claims.sql). Members read their own, club admins
-- and administrators those of their clubs; no one reads the hashes of tokens. Whoever created one may end it while open.
SELECT app.reset_rules('club_claims');

GRANT SELECT (id, club_id, user_id, created_at, means, state, about, address, words, expires_at, dns_value, found,
  looked_at, proven_at, objected_by, objected_at, decided_by, decided_at) ON club_claims TO directory_member;
GRANT SELECT (id, means, state, about, dns_value, looked_at, proven_at) ON club_claims TO directory_jobs;
GRANT UPDATE (state) ON club_claims TO directory_member;

CREATE POLICY read_own ON club_claims FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY read ON club_claims FOR SELECT TO directory_member USING (app.may_edit_club(club_id));
CREATE POLICY look ON club_claims FOR SELECT TO directory_jobs USING (true);
CREATE POLICY withdraw ON club_claims FOR UPDATE TO directory_member
  USING (state = 'open' AND app.is_active() AND (
    user_id = app.user_id() OR means = 'invitation' AND app.may_edit_club(club_id)))
  WITH CHECK (state = 'ended');

CREATE TRIGGER club_claims_forget BEFORE UPDATE ON club_claims
FOR EACH ROW WHEN (NEW.state = 'ended') EXECUTE FUNCTION app.forget_ended_claim();
