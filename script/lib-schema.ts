import type pg from 'pg';

interface Line {
  /** The table or view, with its schema unless that is public; '' if it belongs to none. */
  readonly relation: string;
  readonly line: string;
}

const SCHEMAS = `('public'::regnamespace, 'auth'::regnamespace, 'app'::regnamespace)`;
const RELATIONS = `(
  select oid, oid::regclass::text as relation, relowner as owner, relacl, relkind from pg_class
  where relnamespace in ${SCHEMAS} and relkind in ('r', 'p', 'v', 'm')
    and not exists (select from pg_depend as d where d.objid = pg_class.oid and d.deptype = 'e')
) as r`;

/** All roles except the owner, who has every privilege. */
const GRANTED = `case grantee when 0 then 'PUBLIC' else grantee::regrole::text end as "to"`;

/** The parts of a table in output order, each sorted. */
const PARTS = {
  inside: [
    `select relation, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
       case when attnotnull then 'NOT NULL' end,
       case when attidentity <> '' then 'GENERATED AS IDENTITY' end,
       'DEFAULT ' || pg_get_expr(adbin, adrelid)) as line
     from ${RELATIONS} join pg_attribute on attrelid = r.oid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attnum > 0 and not attisdropped order by attnum`,
    `select relation, format('CONSTRAINT %I %s', conname, pg_get_constraintdef(c.oid)) as line
     from ${RELATIONS} join pg_constraint as c on conrelid = r.oid
     where contype in ('c', 'f', 'p', 'u', 'x') order by conname`,
  ],
  behind: [
    `select relation, 'AS' || pg_get_viewdef(r.oid) as line from ${RELATIONS} where relkind in ('v', 'm')`,
    `select relation, pg_get_indexdef(indexrelid) || ';' as line
     from ${RELATIONS} join pg_index on indrelid = r.oid
     where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by indexrelid::regclass::text collate "C"`,
    `select relation, pg_get_triggerdef(t.oid) || ';' as line
     from ${RELATIONS} join pg_trigger as t on tgrelid = r.oid where not tgisinternal order by tgname`,
    `select relation, format('GRANT %s ON %s TO %s;', string_agg(right_to, ', ' order by right_to), relation, "to") as line
     from (
       select relation, privilege_type as right_to, ${GRANTED}
       from ${RELATIONS}, aclexplode(relacl) where grantee <> owner
       union all
       select relation, format('%s (%s)', privilege_type, string_agg(attname, ', ' order by attnum)), "to"
       from (
         select relation, attname, attnum, privilege_type, ${GRANTED}
         from ${RELATIONS} join pg_attribute on attrelid = r.oid, aclexplode(attacl)
       ) as of_columns group by relation, privilege_type, "to"
     ) as rights group by relation, "to" order by "to" collate "C"`,
    `select relation, concat_ws(' ', 'CREATE POLICY', quote_ident(polname), 'ON', relation,
       case when not polpermissive then 'AS RESTRICTIVE' end,
       case polcmd when 'r' then 'FOR SELECT' when 'a' then 'FOR INSERT' when 'w' then 'FOR UPDATE'
         when 'd' then 'FOR DELETE' end,
       'TO ' || array_to_string(array(
         select unnest(polroles)::regrole::text collate "C" order by 1), ', '),
       'USING (' || pg_get_expr(polqual, polrelid) || ')',
       'WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')') || ';' as line
     from ${RELATIONS} join pg_policy on polrelid = r.oid where not (owner = any (polroles)) order by polname`,
  ],
};

const FUNCTIONS = `
  select '' as relation, concat_ws(' ', 'FUNCTION', p.oid::regprocedure::text, 'RETURNS',
    pg_get_function_result(p.oid), case when prosecdef then 'SECURITY DEFINER' end,
    'FOR ' || nullif(array_to_string(array(
      select case grantee when 0 then 'PUBLIC' else grantee::regrole::text end collate "C"
      from aclexplode(proacl) where grantee <> proowner order by 1), ', '), '')) as line
  from pg_proc as p where pronamespace = 'app'::regnamespace order by p.oid::regprocedure::text collate "C"`;

/**
 * A database's schema, for comparing and reading: tables with their columns, constraints, indexes,
 * triggers, grants, and policies (except the owner's), and who may call which function.
 *
 * @param client connected as a role that owns the tables
 */
export async function describeSchema(client: pg.Client): Promise<string> {
  const lines = async (queries: readonly string[]): Promise<Line[]> => {
    const answers: Line[] = [];
    for (const query of queries) answers.push(...(await client.query<Line>(query)).rows);
    return answers;
  };
  const inside = Map.groupBy(await lines(PARTS.inside), ({ relation }) => relation);
  const behind = Map.groupBy(await lines(PARTS.behind), ({ relation }) => relation);
  const tables = [...inside.keys()].toSorted(byLetters).map((relation) => {
    const columns = (inside.get(relation) ?? []).map(({ line }) => `  ${line}`).join(',\n');
    const rest = (behind.get(relation) ?? []).map(({ line }) => `${line}\n`).join('');
    return `TABLE ${relation} (\n${columns}\n);\n${rest}`;
  });
  const functions = (await lines([FUNCTIONS])).map(({ line }) => `${line};`).join('\n');
  return `-- Written by \`npm run schema\`: what the migrations and the files of db/functions and db/policies
-- come to. Nothing reads it but people and the test that compares it.

${tables.join('\n')}
${functions}
`;
}

const byLetters = (one: string, other: string): number => (one < other ? -1 : 1);
