-- Searches of the finder and the board that found nothing, by week, without anything about who searched.
CREATE TABLE "empty_searches" (
  "week" date NOT NULL,
  "page" text NOT NULL,
  "query" text NOT NULL,
  "searches" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "empty_searches_pk" PRIMARY KEY ("week", "page", "query"),
  CONSTRAINT "empty_searches_page_known" CHECK (page IN ('finder', 'tryouts')),
  CONSTRAINT "empty_searches_query_length" CHECK (char_length(query) <= 500)
);
