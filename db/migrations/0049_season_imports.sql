-- Lists of season sheets are imported, and undone, as those of clubs are.
ALTER TABLE "club_imports" ADD COLUMN "kind" text DEFAULT 'clubs' NOT NULL;
--> statement-breakpoint
ALTER TABLE "club_imports" ADD CONSTRAINT "club_imports_kind_known" CHECK ("kind" in ('clubs', 'season_sheets'));
--> statement-breakpoint
CREATE TABLE "season_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"club_id" uuid NOT NULL,
	"season" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"programs" jsonb NOT NULL,
	CONSTRAINT "season_import_rows_pkey" PRIMARY KEY("import_id","club_id","season"),
	CONSTRAINT "season_import_rows_name_length" CHECK (char_length("name") <= 200),
	CONSTRAINT "season_import_rows_numbers" CHECK ("position" >= 0 and "version" > 0),
	CONSTRAINT "season_import_rows_programs_form" CHECK (jsonb_typeof("programs") = 'object'),
	CONSTRAINT "season_import_rows_import_id_club_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."club_imports"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "season_import_rows_sheet" ON "season_import_rows" ("club_id","season");
