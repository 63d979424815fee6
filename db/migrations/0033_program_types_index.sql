-- The finder's filter by program type (decision 63), among as many clubs as the others have an index for.
CREATE INDEX clubs_program_types ON clubs USING gin (program_types);
