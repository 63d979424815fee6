-- Views are counted by the days of the site's time zone, which is a parameter now.
DROP FUNCTION IF EXISTS app.count_page_view(text);
--> statement-breakpoint
DROP FUNCTION IF EXISTS app.count_campaign(text);
