-- Mail to clubs: administrators write it, the job sends it and records what became of each recipient. A
-- bounce is shown to those who may edit the club. Only functions write bounces and refusals of mail.
SELECT app.reset_rules('club_mailings', 'club_mailing_recipients', 'club_bounces', 'mail_opt_outs');

GRANT SELECT, INSERT ON club_mailings, club_mailing_recipients TO directory_admin;
GRANT SELECT ON club_mailings TO directory_jobs;
GRANT SELECT, UPDATE (outcome) ON club_mailing_recipients TO directory_jobs;
GRANT SELECT ON club_bounces TO directory_member, directory_jobs;
GRANT SELECT (address_hash) ON mail_opt_outs TO directory_admin, directory_jobs;

CREATE POLICY read ON club_mailings FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY send ON club_mailings FOR INSERT TO directory_admin
  WITH CHECK (actor_id = app.user_id() AND created_at = now());
CREATE POLICY send_read ON club_mailings FOR SELECT TO directory_jobs USING (true);

CREATE POLICY read ON club_mailing_recipients FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY send ON club_mailing_recipients FOR INSERT TO directory_admin
  WITH CHECK (outcome = 'waiting' AND EXISTS (
    SELECT FROM public.club_mailings AS mailing WHERE mailing.id = mailing_id AND mailing.created_at = now()
  ));
CREATE POLICY send_read ON club_mailing_recipients FOR SELECT TO directory_jobs USING (true);
CREATE POLICY send_note ON club_mailing_recipients FOR UPDATE TO directory_jobs USING (true);

CREATE POLICY read ON club_bounces FOR SELECT TO directory_member USING (app.may_edit_club(club_id));
CREATE POLICY send_read ON club_bounces FOR SELECT TO directory_jobs USING (true);
CREATE POLICY read ON mail_opt_outs FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY send_read ON mail_opt_outs FOR SELECT TO directory_jobs USING (true);
