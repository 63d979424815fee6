-- The words of a name: parted by spaces, in small letters as far as they are ASCII. A text without a
-- space is in a name if it is in one of its words. For 'INSERT' and 'DELETE' the rows of the statement;
-- for 'UPDATE' the one row, when its name or state has changed.
CREATE OR REPLACE FUNCTION app.keep_name_words() RETURNS trigger
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

CREATE OR REPLACE FUNCTION app.empty_name_words() RETURNS trigger
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
