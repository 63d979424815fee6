-- Counts a view of a path, on the day it is in a time zone; stores nothing personal (D51).
CREATE OR REPLACE FUNCTION app.count_page_view(viewed text, zone text) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  INSERT INTO public.page_views (day, path, views)
  VALUES ((now() AT TIME ZONE zone)::date, left(viewed, 300), 1)
  ON CONFLICT (day, path) DO UPDATE SET views = public.page_views.views + 1
$$;

-- Counts a visit of a campaign. Anyone can make up names: beyond fifty a day they are counted together,
-- so that the table cannot be filled.
CREATE OR REPLACE FUNCTION app.count_campaign(named text, zone text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  counted text := '(campaign) ' || left(named, 200);
  today date := (now() AT TIME ZONE zone)::date;
BEGIN
  IF NOT EXISTS (SELECT FROM public.page_views WHERE day = today AND path = counted)
    AND (SELECT count(*) FROM public.page_views
      WHERE day = today AND starts_with(path, '(campaign) ')) >= 50 THEN
    counted := '(campaign) (others)';
  END IF;
  INSERT INTO public.page_views (day, path, views) VALUES (today, counted, 1)
  ON CONFLICT (day, path) DO UPDATE SET views = public.page_views.views + 1;
END
$$;

-- Counts a search that found nothing. Anyone can make up searches: beyond 200 a week they are counted
-- together, without their filters.
CREATE OR REPLACE FUNCTION app.count_empty_search(searched text, filters text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = ''
AS $$
DECLARE
  this_week CONSTANT date := date_trunc('week', current_date)::date;
  counted text := left(filters, 500);
BEGIN
  IF NOT EXISTS (
      SELECT FROM public.empty_searches WHERE week = this_week AND page = searched AND query = counted)
    AND (SELECT count(*) FROM public.empty_searches WHERE week = this_week) >= 200 THEN
    counted := '';
  END IF;
  INSERT INTO public.empty_searches (week, page, query, searches) VALUES (this_week, searched, counted, 1)
  ON CONFLICT (week, page, query) DO UPDATE SET searches = public.empty_searches.searches + 1;
END
$$;

-- Page views are kept for 400 days, to compare a month with the same one a year ago, and searches without
-- results for 53 weeks. Only the sweep may delete them.
CREATE OR REPLACE FUNCTION app.forget_page_views() RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = ''
AS $$
  DELETE FROM public.page_views WHERE day < current_date - 400;
  DELETE FROM public.empty_searches WHERE week < current_date - 371;
$$;
