-- Every change of public data now sends the same message (db/functions/page-cache.sql). CASCADE removes the
-- triggers of the earlier functions; the files in db/policies create the new ones.
DROP FUNCTION IF EXISTS app.announce_clubs() CASCADE;
DROP FUNCTION IF EXISTS app.announce_part_of_club() CASCADE;
DROP FUNCTION IF EXISTS app.announce_tryouts() CASCADE;
DROP FUNCTION IF EXISTS app.announce_members() CASCADE;
DROP FUNCTION IF EXISTS app.announce_name() CASCADE;
DROP FUNCTION IF EXISTS app.announce_changes(regclass, text);
DROP FUNCTION IF EXISTS app.announce_due_posts();
DROP FUNCTION IF EXISTS app.ask_for_announcement() CASCADE;
DROP FUNCTION IF EXISTS app.announce(text[]);
DROP TABLE IF EXISTS app.announced_posts;
