-- Whoever has rated a club may withdraw that (decision 60), also when no longer affiliated with it. The
-- triggers of ratings see to average and number; the comment that came with the rating stays.
GRANT DELETE ON club_ratings TO directory_member;
--> statement-breakpoint
CREATE POLICY withdraw ON club_ratings FOR DELETE TO directory_member
  USING (user_id = app.user_id() AND app.is_active());
