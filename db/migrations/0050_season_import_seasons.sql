ALTER TABLE "season_import_rows" ADD CONSTRAINT "season_import_rows_season" CHECK ("season" between 2000 and 2100);
