-- Paths that clubs had before their name or place changed: each answers 301 to where its last holder
-- is now. Held by club and not by target path, so that a chain of changes needs one redirect.
CREATE TABLE "club_former_paths" (
	"state_slug" text NOT NULL,
	"county_slug" text NOT NULL,
	"city_slug" text NOT NULL,
	"slug" text NOT NULL,
	"club_id" uuid NOT NULL,
	CONSTRAINT "club_former_paths_pkey" PRIMARY KEY("state_slug","county_slug","city_slug","slug")
);
--> statement-breakpoint
ALTER TABLE "club_former_paths" ADD CONSTRAINT "club_former_paths_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "club_former_paths_club" ON "club_former_paths" USING btree ("club_id");
--> statement-breakpoint
-- A path that a club takes is nobody's former path any more; the one it leaves becomes its own.
CREATE FUNCTION app.keep_former_path() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  DELETE FROM public.club_former_paths
  WHERE (state_slug, county_slug, city_slug, slug)
    = (NEW.state_slug, NEW.county_slug, NEW.city_slug, NEW.slug);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO public.club_former_paths (state_slug, county_slug, city_slug, slug, club_id)
    VALUES (OLD.state_slug, OLD.county_slug, OLD.city_slug, OLD.slug, NEW.id)
    ON CONFLICT (state_slug, county_slug, city_slug, slug) DO UPDATE SET club_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clubs_former_path_taken AFTER INSERT ON clubs
FOR EACH ROW EXECUTE FUNCTION app.keep_former_path();
--> statement-breakpoint
CREATE TRIGGER clubs_former_path_left AFTER UPDATE OF name, state, county, city ON clubs
FOR EACH ROW WHEN (
  (OLD.state_slug, OLD.county_slug, OLD.city_slug, OLD.slug)
    IS DISTINCT FROM (NEW.state_slug, NEW.county_slug, NEW.city_slug, NEW.slug)
) EXECUTE FUNCTION app.keep_former_path();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.keep_former_path FROM PUBLIC;
--> statement-breakpoint
ALTER TABLE club_former_paths ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE club_former_paths FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON club_former_paths TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY only_admins ON club_former_paths AS RESTRICTIVE TO directory_admin
  USING (current_user <> 'directory_admin' OR (SELECT app.is_admin()))
  WITH CHECK (current_user <> 'directory_admin' OR (SELECT app.is_admin()));
--> statement-breakpoint
GRANT SELECT ON club_former_paths TO directory_visitor, directory_member;
--> statement-breakpoint
CREATE POLICY read ON club_former_paths FOR SELECT TO directory_visitor, directory_member USING (true);
