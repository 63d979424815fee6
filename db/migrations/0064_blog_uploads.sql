-- The library of what has been uploaded to the blog: a row for each file, by its path in the bucket of the
-- blog. Its address follows from the path and from where files are kept, so it is not stored. Files of
-- earlier versions are entered by the job that sweeps files (src/platform/storage/old-uploads.ts).
CREATE TABLE "blog_uploads" (
	"path" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"alt" text DEFAULT '' NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_uploads_pkey" PRIMARY KEY ("path"),
	CONSTRAINT "blog_uploads_uploaded_by_profiles_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "profiles"("id") ON DELETE set null,
	CONSTRAINT "blog_uploads_path_form" CHECK ("path" ~ '^blog/[A-Za-z0-9._/-]+$' and char_length("path") <= 512),
	CONSTRAINT "blog_uploads_name_length" CHECK (char_length("name") between 1 and 255),
	CONSTRAINT "blog_uploads_type_form" CHECK ("type" in ('application/pdf', 'image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "blog_uploads_size_positive" CHECK ("size" > 0),
	CONSTRAINT "blog_uploads_pixels_positive" CHECK (("width" is null and "height" is null) or ("width" > 0 and "height" > 0)),
	CONSTRAINT "blog_uploads_alt_length" CHECK (char_length("alt") <= 300)
);
--> statement-breakpoint
CREATE INDEX "blog_uploads_newest" ON "blog_uploads" ("created_at", "path");
--> statement-breakpoint
CREATE INDEX "blog_uploads_uploaded_by" ON "blog_uploads" ("uploaded_by");
