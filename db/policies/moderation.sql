-- Reports: members write their own, administrators read them. Functions write decisions and removed texts
-- (db/functions/moderation.sql), and administrators read them.
SELECT app.reset_rules('comment_reports', 'comment_decisions', 'removed_comments');

GRANT INSERT ON comment_reports TO directory_member;
GRANT SELECT ON comment_reports, comment_decisions, removed_comments TO directory_admin;

CREATE POLICY report ON comment_reports FOR INSERT TO directory_member
  WITH CHECK (
    reporter_id = app.user_id() AND app.is_active() AND decision_id IS NULL AND created_at = now()
  );
CREATE POLICY administer ON comment_reports FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY administer ON comment_decisions FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
CREATE POLICY administer ON removed_comments FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));

CREATE TRIGGER comment_reports_guard BEFORE INSERT ON comment_reports
FOR EACH ROW EXECUTE FUNCTION app.guard_report();
CREATE TRIGGER comment_reports_forget_text BEFORE UPDATE OF comment_id ON comment_reports
FOR EACH ROW WHEN (NEW.comment_id IS NULL) EXECUTE FUNCTION app.forget_reported_text();
CREATE TRIGGER comment_reports_flag AFTER INSERT ON comment_reports
FOR EACH ROW EXECUTE FUNCTION app.flag_reported();
CREATE TRIGGER comment_reports_mail_safety AFTER INSERT ON comment_reports
FOR EACH ROW WHEN (NEW.reason = 'safety') EXECUTE FUNCTION app.mail_safety_report();

SELECT app.empties_page_cache('comment_reports', 'created_at', 'decision_id');
SELECT app.empties_page_cache('comment_decisions',
  'outcome', 'rule', 'stars', 'reported_at', 'appealed_at', 'answer', 'answered_at');
