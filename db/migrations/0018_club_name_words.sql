-- The words of clubs' names, each with the name and the club: what holds a word is found in the order
-- of the names without going through all of them (docs/decisions/008).
CREATE TABLE "club_name_words" (
	"word" text COLLATE "C" NOT NULL,
	"name" text COLLATE "en-x-icu" NOT NULL,
	"club_id" uuid NOT NULL,
	"state" text
);
--> statement-breakpoint
CREATE TABLE "club_vocabulary" (
	"word" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE club_name_words ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE club_name_words FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE club_vocabulary ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE club_vocabulary FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner ON club_name_words TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY owner ON club_vocabulary TO CURRENT_USER USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY only_admins ON club_name_words AS RESTRICTIVE TO directory_admin
  USING (current_user <> 'directory_admin' OR (SELECT app.is_admin()))
  WITH CHECK (current_user <> 'directory_admin' OR (SELECT app.is_admin()));
--> statement-breakpoint
CREATE POLICY only_admins ON club_vocabulary AS RESTRICTIVE TO directory_admin
  USING (current_user <> 'directory_admin' OR (SELECT app.is_admin()))
  WITH CHECK (current_user <> 'directory_admin' OR (SELECT app.is_admin()));
--> statement-breakpoint
GRANT SELECT ON club_name_words, club_vocabulary TO directory_visitor, directory_member;
--> statement-breakpoint
CREATE POLICY read ON club_name_words FOR SELECT TO directory_visitor, directory_member USING (true);
--> statement-breakpoint
CREATE POLICY read ON club_vocabulary FOR SELECT TO directory_visitor, directory_member USING (true);
--> statement-breakpoint
-- The words of a name: parted by spaces, in small letters as far as they are ASCII. A text without a
-- space is in a name if it is in one of its words. For 'INSERT' and 'DELETE' the rows of the statement;
-- for 'UPDATE' the one row, when its name or state has changed.
CREATE FUNCTION app.keep_name_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM public.club_name_words AS held
    USING old_rows AS was, unnest(string_to_array(lower(was.name COLLATE "C"), ' ')) AS part (word)
    WHERE held.word = part.word AND held.name = was.name AND held.club_id = was.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.club_name_words (word, name, club_id, state)
    SELECT DISTINCT part.word, new_rows.name, new_rows.id, new_rows.state
    FROM new_rows, unnest(string_to_array(lower(new_rows.name COLLATE "C"), ' ')) AS part (word)
    WHERE part.word <> '';
    INSERT INTO public.club_vocabulary (word)
    SELECT DISTINCT part.word
    FROM new_rows, unnest(string_to_array(lower(new_rows.name COLLATE "C"), ' ')) AS part (word)
    WHERE part.word <> '' AND NOT EXISTS (
      SELECT FROM public.club_vocabulary AS known WHERE known.word = part.word);
    RETURN NULL;
  END IF;
  DELETE FROM public.club_name_words AS held
  USING unnest(string_to_array(lower(OLD.name COLLATE "C"), ' ')) AS part (word)
  WHERE held.word = part.word AND held.name = OLD.name AND held.club_id = OLD.id;
  INSERT INTO public.club_name_words (word, name, club_id, state)
  SELECT DISTINCT part.word, NEW.name, NEW.id, NEW.state
  FROM unnest(string_to_array(lower(NEW.name COLLATE "C"), ' ')) AS part (word)
  WHERE part.word <> '';
  INSERT INTO public.club_vocabulary (word)
  SELECT DISTINCT part.word
  FROM unnest(string_to_array(lower(NEW.name COLLATE "C"), ' ')) AS part (word)
  WHERE part.word <> '' AND NOT EXISTS (
    SELECT FROM public.club_vocabulary AS known WHERE known.word = part.word);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clubs_words_added AFTER INSERT ON clubs
REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.keep_name_words();
--> statement-breakpoint
CREATE TRIGGER clubs_words_removed AFTER DELETE ON clubs
REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION app.keep_name_words();
--> statement-breakpoint
CREATE TRIGGER clubs_words_changed AFTER UPDATE OF id, name, state ON clubs
FOR EACH ROW WHEN ((OLD.id, OLD.name, OLD.state) IS DISTINCT FROM (NEW.id, NEW.name, NEW.state))
EXECUTE FUNCTION app.keep_name_words();
--> statement-breakpoint
CREATE FUNCTION app.empty_name_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  -- Not TRUNCATE, which is refused for a table that the same statement has emptied.
  DELETE FROM public.club_name_words;
  DELETE FROM public.club_vocabulary;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clubs_words_emptied AFTER TRUNCATE ON clubs
FOR EACH STATEMENT EXECUTE FUNCTION app.empty_name_words();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.keep_name_words, app.empty_name_words FROM PUBLIC;
--> statement-breakpoint
-- After the triggers: whoever writes clubs meanwhile waits, so that no name is missed.
INSERT INTO club_name_words (word, name, club_id, state)
SELECT DISTINCT part.word, name, id, state
FROM clubs, unnest(string_to_array(lower(name COLLATE "C"), ' ')) AS part (word)
WHERE part.word <> '';
--> statement-breakpoint
INSERT INTO club_vocabulary (word) SELECT DISTINCT word FROM club_name_words;
--> statement-breakpoint
ALTER TABLE "club_name_words" ADD CONSTRAINT "club_name_words_pkey" PRIMARY KEY("word","name","club_id");
--> statement-breakpoint
CREATE INDEX "club_name_words_by_state" ON "club_name_words" USING btree ("word","state","name","club_id");
--> statement-breakpoint
CREATE INDEX "club_vocabulary_word" ON "club_vocabulary" USING btree ("word");
--> statement-breakpoint
CREATE INDEX "club_vocabulary_contains" ON "club_vocabulary" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
ANALYZE club_name_words, club_vocabulary;
--> statement-breakpoint
-- One or two letters are looked for in the vocabulary now.
DROP INDEX clubs_name_fragments;
--> statement-breakpoint
DROP FUNCTION app.fragments;
