-- Places of clubs in their one spelling (decision 57), for what was stored before forms, bulk edit and
-- import saw to it: full names of states, counties without the word, the catalogue's letters, and
-- single blanks. Addresses that change by this lead on, as after any change.
UPDATE clubs SET
  name = btrim(regexp_replace(name, '\s+', ' ', 'g')),
  city = btrim(regexp_replace(city, '\s+', ' ', 'g')),
  state = btrim(regexp_replace(state, '\s+', ' ', 'g')),
  county = btrim(regexp_replace(county, '\s+', ' ', 'g'))
WHERE name ~ '^\s|\s\s|\s$' OR city ~ '^\s|\s\s|\s$' OR state ~ '^\s|\s\s|\s$' OR county ~ '^\s|\s\s|\s$';
--> statement-breakpoint
UPDATE clubs SET state = names.name
FROM (VALUES
    ('AL', 'Alabama'),
    ('AK', 'Alaska'),
    ('AZ', 'Arizona'),
    ('AR', 'Arkansas'),
    ('CA', 'California'),
    ('CO', 'Colorado'),
    ('CT', 'Connecticut'),
    ('DE', 'Delaware'),
    ('DC', 'District of Columbia'),
    ('FL', 'Florida'),
    ('GA', 'Georgia'),
    ('HI', 'Hawaii'),
    ('ID', 'Idaho'),
    ('IL', 'Illinois'),
    ('IN', 'Indiana'),
    ('IA', 'Iowa'),
    ('KS', 'Kansas'),
    ('KY', 'Kentucky'),
    ('LA', 'Louisiana'),
    ('ME', 'Maine'),
    ('MD', 'Maryland'),
    ('MA', 'Massachusetts'),
    ('MI', 'Michigan'),
    ('MN', 'Minnesota'),
    ('MS', 'Mississippi'),
    ('MO', 'Missouri'),
    ('MT', 'Montana'),
    ('NE', 'Nebraska'),
    ('NV', 'Nevada'),
    ('NH', 'New Hampshire'),
    ('NJ', 'New Jersey'),
    ('NM', 'New Mexico'),
    ('NY', 'New York'),
    ('NC', 'North Carolina'),
    ('ND', 'North Dakota'),
    ('OH', 'Ohio'),
    ('OK', 'Oklahoma'),
    ('OR', 'Oregon'),
    ('PA', 'Pennsylvania'),
    ('RI', 'Rhode Island'),
    ('SC', 'South Carolina'),
    ('SD', 'South Dakota'),
    ('TN', 'Tennessee'),
    ('TX', 'Texas'),
    ('UT', 'Utah'),
    ('VT', 'Vermont'),
    ('VA', 'Virginia'),
    ('WA', 'Washington'),
    ('WV', 'West Virginia'),
    ('WI', 'Wisconsin'),
    ('WY', 'Wyoming'),
    ('AS', 'American Samoa'),
    ('GU', 'Guam'),
    ('MP', 'Northern Mariana Islands'),
    ('PR', 'Puerto Rico'),
    ('VI', 'U.S. Virgin Islands')
) AS names (code, name)
WHERE rtrim(lower(state), '.') IN (lower(names.code), lower(names.name)) AND state <> names.name
  -- A state that administrators have listed under that very name is one.
  AND NOT EXISTS (SELECT 1 FROM available_locations listed WHERE listed.state = clubs.state);
--> statement-breakpoint
UPDATE clubs SET state = listed.state
FROM (SELECT DISTINCT ON (lower(state)) state FROM available_locations ORDER BY lower(state), state) listed
WHERE lower(clubs.state) = lower(listed.state) AND clubs.state <> listed.state
  AND NOT EXISTS (SELECT 1 FROM available_locations other WHERE other.state = clubs.state);
--> statement-breakpoint
UPDATE clubs SET county = regexp_replace(county, '\s+(county|co\.?)$', '', 'i')
WHERE county ~* '\S\s+(county|co\.?)$'
  AND NOT EXISTS (
    SELECT 1 FROM available_locations listed
    WHERE listed.state = clubs.state AND lower(listed.county) = lower(clubs.county)
  );
--> statement-breakpoint
UPDATE clubs SET county = listed.county
FROM (
  SELECT DISTINCT ON (state, lower(county)) state, county FROM available_locations
  WHERE county <> '' ORDER BY state, lower(county), county
) listed
WHERE clubs.state = listed.state AND lower(clubs.county) = lower(listed.county)
  AND clubs.county <> listed.county;
