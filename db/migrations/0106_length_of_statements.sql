-- Visitors send the value on which a change is based.
ALTER TABLE club_statements
  ADD CONSTRAINT club_statements_before_length CHECK (char_length(before::text) <= 40000);
