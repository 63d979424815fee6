CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text,
	"full_name" text,
	"avatar_url" text,
	"user_type" text DEFAULT 'player' NOT NULL,
	"status" text DEFAULT 'active',
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_username_length" CHECK ("profiles"."username" = btrim("profiles"."username") and char_length("profiles"."username") between 2 and 30),
	CONSTRAINT "profiles_user_type" CHECK ("profiles"."user_type" in ('player', 'parent', 'coach', 'club_representative')),
	CONSTRAINT "profiles_status" CHECK ("profiles"."status" in ('active', 'deactivated', ''))
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."refresh_token" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refresh_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."secret" (
	"only_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secret_only_one" CHECK ("auth"."secret"."only_one"),
	CONSTRAINT "secret_length" CHECK (char_length("auth"."secret"."value") >= 32)
);
--> statement-breakpoint
CREATE TABLE "auth"."session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"club_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin', 'moderator', 'user', 'club_admin')),
	CONSTRAINT "user_roles_club" CHECK (("user_roles"."role" = 'club_admin') = ("user_roles"."club_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "page_views_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_categories_name" UNIQUE("name"),
	CONSTRAINT "blog_categories_slug" UNIQUE("slug"),
	CONSTRAINT "blog_categories_name_present" CHECK (btrim("blog_categories"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text,
	"content" text NOT NULL,
	"author" text,
	"author_id" uuid,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"featured_image" text,
	"read_time" integer DEFAULT 5 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_slug" UNIQUE("slug"),
	CONSTRAINT "blog_posts_status" CHECK ("blog_posts"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "blog_posts_read_time" CHECK ("blog_posts"."read_time" >= 1)
);
--> statement-breakpoint
CREATE TABLE "blog_unused_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text COLLATE "en-x-icu" NOT NULL,
	"description" text,
	"city" text,
	"state" text,
	"county" text,
	"logo_url" text,
	"website" text,
	"contact_email" text,
	"contact_phone" text,
	"club_director" text,
	"facebook_url" text,
	"instagram_url" text,
	"twitter_url" text,
	"youtube_url" text,
	"year_established" integer,
	"organizational_affiliations" text[] DEFAULT '{}'::text[] NOT NULL,
	"age_groups" text[] DEFAULT '{}'::text[] NOT NULL,
	"team_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"genders" text[] DEFAULT '{}'::text[] NOT NULL,
	"program_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"teams_per_age_group" jsonb,
	"avg_rating" numeric(3, 2),
	"num_reviews" integer DEFAULT 0 NOT NULL,
	"state_slug" text DEFAULT '' NOT NULL,
	"county_slug" text DEFAULT '' NOT NULL,
	"city_slug" text DEFAULT '' NOT NULL,
	"name_slug" text DEFAULT '' NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "clubs_name_present" CHECK (char_length(btrim("clubs"."name")) between 1 and 200),
	CONSTRAINT "clubs_year" CHECK ("clubs"."year_established" between 1850 and 2200),
	CONSTRAINT "clubs_avg_rating" CHECK ("clubs"."avg_rating" between 1 and 5),
	CONSTRAINT "clubs_num_reviews" CHECK ("clubs"."num_reviews" >= 0),
	CONSTRAINT "clubs_genders" CHECK ("clubs"."genders" <@ array['Boys', 'Girls']),
	CONSTRAINT "clubs_urls" CHECK (concat_ws(' ', nullif("clubs"."website", ''), nullif("clubs"."facebook_url", ''), nullif("clubs"."instagram_url", ''), nullif("clubs"."twitter_url", ''), nullif("clubs"."youtube_url", '')) !~* '(^| )(javascript|data|vbscript|file):')
);
--> statement-breakpoint
CREATE TABLE "practice_locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text,
	"address" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "practice_locations_address" CHECK (btrim("practice_locations"."address") <> '')
);
--> statement-breakpoint
CREATE TABLE "club_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"parent_comment_id" uuid,
	"is_flagged" boolean DEFAULT false NOT NULL,
	"rating" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_comments_of_club" UNIQUE("club_id","id"),
	CONSTRAINT "club_comments_length" CHECK ("club_comments"."comment" ~ '[^[:space:]]' and char_length("club_comments"."comment") <= 5000),
	CONSTRAINT "club_comments_rating" CHECK ("club_comments"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "club_ratings" (
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_ratings_user_id_club_id_pk" PRIMARY KEY("user_id","club_id"),
	CONSTRAINT "club_ratings_scale" CHECK ("club_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "user_club_affiliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"player_name" text,
	"start_year" integer,
	"end_year" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_club_affiliations_once" UNIQUE("user_id","club_id"),
	CONSTRAINT "user_club_affiliations_years" CHECK ("user_club_affiliations"."end_year" >= "user_club_affiliations"."start_year"),
	CONSTRAINT "user_club_affiliations_player" CHECK (char_length("user_club_affiliations"."player_name") <= 100)
);
--> statement-breakpoint
CREATE TABLE "available_locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"county" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "available_locations_state" CHECK (btrim("available_locations"."state") <> '')
);
--> statement-breakpoint
CREATE TABLE "club_edit_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"suggestions" text NOT NULL,
	"current_info" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "club_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_name" text NOT NULL,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"club_website" text,
	"club_location" text,
	"description" text,
	"additional_info" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."refresh_token" ADD CONSTRAINT "refresh_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_category_blog_categories_name_fk" FOREIGN KEY ("category") REFERENCES "public"."blog_categories"("name") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "practice_locations" ADD CONSTRAINT "practice_locations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_comments" ADD CONSTRAINT "club_comments_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_comments" ADD CONSTRAINT "club_comments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_comments" ADD CONSTRAINT "club_comments_parent" FOREIGN KEY ("club_id","parent_comment_id") REFERENCES "public"."club_comments"("club_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_ratings" ADD CONSTRAINT "club_ratings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_ratings" ADD CONSTRAINT "club_ratings_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_club_affiliations" ADD CONSTRAINT "user_club_affiliations_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_club_affiliations" ADD CONSTRAINT "user_club_affiliations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD CONSTRAINT "club_edit_suggestions_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_edit_suggestions" ADD CONSTRAINT "club_edit_suggestions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id" ON "auth"."account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username" ON "profiles" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "profiles_newest" ON "profiles" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "rate_limit_ends_at" ON "auth"."rate_limit" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "refresh_token_user_id" ON "auth"."refresh_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_family" ON "auth"."refresh_token" USING btree ("family");--> statement-breakpoint
CREATE INDEX "session_user_id" ON "auth"."session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_once" ON "user_roles" USING btree ("user_id","role",coalesce("club_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "user_roles_club_id" ON "user_roles" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "auth"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" USING btree ("category");--> statement-breakpoint
CREATE INDEX "blog_posts_tags" ON "blog_posts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("status",coalesce("date", "created_at") desc);--> statement-breakpoint
CREATE UNIQUE INDEX "clubs_path" ON "clubs" USING btree ("state_slug","county_slug","city_slug","slug");--> statement-breakpoint
CREATE INDEX "clubs_name_slug" ON "clubs" USING btree ("name_slug");--> statement-breakpoint
CREATE INDEX "practice_locations_club" ON "practice_locations" USING btree ("club_id","position");--> statement-breakpoint
CREATE INDEX "club_comments_oldest" ON "club_comments" USING btree ("club_id","created_at","id");--> statement-breakpoint
CREATE INDEX "club_comments_replies" ON "club_comments" USING btree ("parent_comment_id","created_at");--> statement-breakpoint
CREATE INDEX "club_comments_user" ON "club_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "club_comments_flagged" ON "club_comments" USING btree ("created_at" DESC NULLS LAST) WHERE "club_comments"."is_flagged";--> statement-breakpoint
CREATE INDEX "club_ratings_club" ON "club_ratings" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "user_club_affiliations_club" ON "user_club_affiliations" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "available_locations_once" ON "available_locations" USING btree (lower("state"),lower(coalesce("county", '')));--> statement-breakpoint
CREATE INDEX "club_edit_suggestions_club" ON "club_edit_suggestions" USING btree ("club_id");