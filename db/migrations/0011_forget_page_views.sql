-- Page views are kept for 400 days, enough to compare a month with the same one a year ago. The sweep
-- of what has run out calls this; nobody else may delete them.
CREATE FUNCTION app.forget_page_views() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.page_views WHERE day < current_date - 400
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.forget_page_views FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.forget_page_views TO directory_accounts;
