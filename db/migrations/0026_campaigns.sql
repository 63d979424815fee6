-- One more visit of a campaign today, beside the views of pages. Anybody may make up names: beyond fifty a
-- day they are counted together, so that nobody can fill the table.
CREATE FUNCTION app.count_campaign(named text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  counted text := '(campaign) ' || left(named, 200);
BEGIN
  IF NOT EXISTS (SELECT FROM public.page_views WHERE day = current_date AND path = counted)
    AND (SELECT count(*) FROM public.page_views
      WHERE day = current_date AND starts_with(path, '(campaign) ')) >= 50 THEN
    counted := '(campaign) (others)';
  END IF;
  INSERT INTO public.page_views (day, path, views) VALUES (current_date, counted, 1)
  ON CONFLICT (day, path) DO UPDATE SET views = public.page_views.views + 1;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION app.count_campaign FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.count_campaign TO directory_visitor, directory_member, directory_admin;
