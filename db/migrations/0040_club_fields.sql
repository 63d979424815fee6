-- What a club's fields are is said in src/features/clubs/fields.ts; the database follows its names.
ALTER TABLE clubs RENAME CONSTRAINT clubs_year TO clubs_year_established_year;
--> statement-breakpoint
ALTER TABLE clubs RENAME CONSTRAINT clubs_genders TO clubs_genders_only;
