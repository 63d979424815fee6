-- A committed change of public data sends '*' on the channel 'pages', and each instance empties its page
-- cache. Triggers send it, so that changes by hand or by other programs count as well.

CREATE OR REPLACE FUNCTION app.empty_page_cache() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
BEGIN
  PERFORM pg_notify('pages', '*');
  RETURN NULL;
END
$$;

-- Makes changes of a table empty the page cache: inserts, deletes, and updates of the named columns, or of
-- those that visitors may read. Call it after the table's grants.
CREATE OR REPLACE FUNCTION app.empties_page_cache(relation regclass, VARIADIC columns name[] DEFAULT '{}')
RETURNS void
LANGUAGE plpgsql
SET search_path = ''
AS $$
DECLARE
  named name := (SELECT relname FROM pg_class WHERE oid = relation);
  old_values text;
  new_values text;
BEGIN
  IF columns = '{}' THEN
    columns := ARRAY(
      SELECT attname FROM pg_attribute
      WHERE attrelid = relation AND attnum > 0 AND NOT attisdropped
        AND has_column_privilege('directory_visitor', relation, attnum, 'SELECT'));
  END IF;
  SELECT string_agg(format('OLD.%I', column_name), ', '), string_agg(format('NEW.%I', column_name), ', ')
  INTO old_values, new_values FROM unnest(columns) AS column_name;
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR DELETE ON %s FOR EACH ROW
    EXECUTE FUNCTION app.empty_page_cache()', named || '_pages', relation);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %s FOR EACH ROW
    WHEN (ROW(%s) IS DISTINCT FROM ROW(%s)) EXECUTE FUNCTION app.empty_page_cache()',
    named || '_pages_changed', relation, old_values, new_values);
  EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %s FOR EACH STATEMENT
    EXECUTE FUNCTION app.empty_page_cache()', named || '_pages_emptied', relation);
END
$$;
