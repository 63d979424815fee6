-- As what somebody is affiliated with a club. Earlier affiliations take it from the member's user type.
ALTER TABLE "user_club_affiliations" ADD COLUMN "affiliated_as" text;
--> statement-breakpoint
UPDATE "user_club_affiliations" AS affiliation SET "affiliated_as" =
  CASE profile."user_type" WHEN 'club_representative' THEN 'representative'
  ELSE profile."user_type" END
FROM "profiles" AS profile WHERE profile."id" = affiliation."user_id";
--> statement-breakpoint
ALTER TABLE "user_club_affiliations" ALTER COLUMN "affiliated_as" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_club_affiliations" ADD CONSTRAINT "user_club_affiliations_as_known"
CHECK ("affiliated_as" in ('player', 'parent', 'coach', 'director', 'representative'));
--> statement-breakpoint
-- What an affiliation that is gone leaves with the rating: staff who remove it do not become a family.
ALTER TABLE "club_ratings" ADD COLUMN "left_as" text;
--> statement-breakpoint
ALTER TABLE "club_ratings" ADD CONSTRAINT "club_ratings_left_as_known"
CHECK ("left_as" in ('player', 'parent', 'coach', 'director', 'representative'));
--> statement-breakpoint
-- None of this is a change of a rating by its author.
ALTER TABLE "club_ratings" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "club_ratings" AS rating SET "left_as" =
  CASE profile."user_type" WHEN 'club_representative' THEN 'representative'
  ELSE profile."user_type" END
FROM "profiles" AS profile
WHERE profile."id" = rating."user_id" AND NOT EXISTS (
  SELECT 1 FROM "user_club_affiliations" AS affiliation
  WHERE affiliation."user_id" = rating."user_id" AND affiliation."club_id" = rating."club_id"
);
--> statement-breakpoint
ALTER TABLE "club_ratings" ENABLE TRIGGER USER;
--> statement-breakpoint
-- Ratings by staff no longer count. Kept by triggers of db/policies/reviews.sql from now on.
WITH counted AS (
  SELECT rating."club_id", round(avg(rating."rating") FILTER (WHERE NOT staff.yes), 2) AS average,
    count(*) FILTER (WHERE NOT staff.yes) AS number
  FROM "club_ratings" AS rating
  LEFT JOIN "user_club_affiliations" AS affiliation
    ON affiliation."user_id" = rating."user_id" AND affiliation."club_id" = rating."club_id"
  CROSS JOIN LATERAL (SELECT
    coalesce(affiliation."affiliated_as", rating."left_as") in ('coach', 'director', 'representative')
    OR EXISTS (
      SELECT 1 FROM "user_roles" AS held WHERE held."user_id" = rating."user_id"
        AND held."club_id" = rating."club_id" AND held."role" = 'club_admin'
    ) AS yes) AS staff
  GROUP BY rating."club_id"
)
UPDATE "clubs" AS club SET "avg_rating" = counted.average, "num_reviews" = counted.number
FROM counted WHERE counted."club_id" = club."id" AND counted.number <> club."num_reviews";
