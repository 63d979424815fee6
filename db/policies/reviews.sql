-- Affiliations name children: only their owner sees them (D64). Administrators see the clubs through
-- app.affiliations_of.
SELECT app.reset_rules('user_club_affiliations');

GRANT SELECT, INSERT, UPDATE (affiliated_as, player_name, start_year, end_year), DELETE
  ON user_club_affiliations TO directory_member;

CREATE POLICY read_own ON user_club_affiliations FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY add_own ON user_club_affiliations FOR INSERT TO directory_member
  WITH CHECK (user_id = app.user_id() AND app.is_active() AND created_at = now());
CREATE POLICY edit_own ON user_club_affiliations FOR UPDATE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY remove_own ON user_club_affiliations FOR DELETE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());

CREATE TRIGGER affiliations_say_as BEFORE INSERT ON user_club_affiliations
FOR EACH ROW EXECUTE FUNCTION app.say_affiliated_as();
CREATE TRIGGER affiliations_lock BEFORE INSERT OR UPDATE OF affiliated_as, club_id OR DELETE
ON user_club_affiliations FOR EACH ROW EXECUTE FUNCTION app.lock_rated_club();
CREATE TRIGGER affiliations_left AFTER DELETE ON user_club_affiliations
FOR EACH ROW EXECUTE FUNCTION app.keep_side_of_rating();
CREATE TRIGGER affiliations_rating_kept AFTER INSERT OR UPDATE OF affiliated_as OR DELETE
ON user_club_affiliations FOR EACH ROW EXECUTE FUNCTION app.keep_club_rating();
-- Ratings by staff don't count (app.counts).
SELECT app.empties_page_cache('user_club_affiliations', 'affiliated_as');

-- Ratings: members write their own, for clubs they are affiliated with. They may withdraw them later too
-- (D60).
SELECT app.reset_rules('club_ratings');

GRANT SELECT, INSERT, DELETE,
  UPDATE (rating, season, age_group, coaching, communication, playing_time, cost, safety)
  ON club_ratings TO directory_member;

CREATE POLICY read_own ON club_ratings FOR SELECT TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
CREATE POLICY rate ON club_ratings FOR INSERT TO directory_member
  WITH CHECK (
    user_id = app.user_id() AND app.is_active() AND app.is_affiliated(club_id)
    AND created_at = now() AND updated_at = now()
  );
CREATE POLICY rate_again ON club_ratings FOR UPDATE TO directory_member
  USING (user_id = app.user_id() AND app.is_active() AND app.is_affiliated(club_id))
  WITH CHECK (user_id = app.user_id() AND app.is_affiliated(club_id));
CREATE POLICY withdraw ON club_ratings FOR DELETE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());

CREATE TRIGGER club_ratings_touch BEFORE
UPDATE OF rating, season, age_group, coaching, communication, playing_time, cost, safety ON club_ratings
FOR EACH ROW EXECUTE FUNCTION app.touch();
CREATE TRIGGER club_ratings_lock BEFORE INSERT OR UPDATE OR DELETE ON club_ratings
FOR EACH ROW EXECUTE FUNCTION app.lock_rated_club();
CREATE TRIGGER club_ratings_stars_aside BEFORE INSERT OR UPDATE OF rating ON club_ratings
FOR EACH ROW EXECUTE FUNCTION app.keep_stars_aside();
CREATE TRIGGER club_ratings_kept AFTER INSERT OR UPDATE OR DELETE ON club_ratings
FOR EACH ROW EXECUTE FUNCTION app.keep_club_rating();
-- A club's page shows figures of its ratings.
SELECT app.empties_page_cache('club_ratings', 'rating', 'season', 'coaching', 'communication', 'playing_time',
  'cost', 'safety', 'is_set_aside', 'left_as');

SELECT app.reset_rules('club_comments');

GRANT SELECT ON club_comments TO directory_visitor, directory_member;
GRANT INSERT, UPDATE (comment), DELETE ON club_comments TO directory_member;

CREATE POLICY read ON club_comments FOR SELECT TO directory_visitor, directory_member USING (true);
CREATE POLICY post ON club_comments FOR INSERT TO directory_member
  WITH CHECK (
    user_id = app.user_id() AND app.is_active() AND NOT is_flagged AND removed_for IS NULL
    AND (rating IS NULL OR rating = app.own_rating(club_id))
    AND (NOT is_official OR app.may_reply_officially(club_id, parent_comment_id))
    AND parent_comment_id IS DISTINCT FROM id
    AND created_at = now() AND updated_at = now()
  );
CREATE POLICY change ON club_comments FOR UPDATE TO directory_member
  USING (
    app.is_active() AND removed_for IS NULL
    AND (app.is_own_comment(user_id, club_id, is_official) OR NOT is_flagged OR (SELECT app.is_admin()))
  )
  WITH CHECK (app.is_active());
CREATE POLICY remove ON club_comments FOR DELETE TO directory_member
  USING (app.is_active() AND (app.is_own_comment(user_id, club_id, is_official) OR (SELECT app.is_admin())));

CREATE TRIGGER club_comments_hide_author AFTER INSERT ON club_comments
FOR EACH ROW WHEN (NEW.is_official AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION app.hide_official_author();
CREATE TRIGGER club_comments_guard BEFORE UPDATE ON club_comments
FOR EACH ROW EXECUTE FUNCTION app.guard_comment_change();
-- Only a change of the text makes a comment edited, not a flag or a removal.
CREATE TRIGGER club_comments_touch BEFORE UPDATE OF comment ON club_comments
FOR EACH ROW WHEN (NEW.comment <> OLD.comment AND NEW.removed_for IS NOT DISTINCT FROM OLD.removed_for)
EXECUTE FUNCTION app.touch();
CREATE TRIGGER club_comments_close_case BEFORE DELETE ON club_comments
FOR EACH ROW EXECUTE FUNCTION app.close_case_of_deleted();
SELECT app.empties_page_cache('club_comments');
SELECT app.audit_changes('club_comments', 'app.audit_comments()', 'update', 'delete');

-- Authors of official replies: written by a trigger, read by administrators.
SELECT app.reset_rules('official_reply_authors');

GRANT SELECT ON official_reply_authors TO directory_admin;
CREATE POLICY administer ON official_reply_authors FOR SELECT TO directory_admin USING ((SELECT app.is_admin()));
