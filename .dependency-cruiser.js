// The boundaries of docs/architecture.md. `parser: 'swc'` is needed: with TypeScript 7 the parser
// that is chosen by itself reads no module at all and every rule passes. tests/rules/boundaries.test.ts
// plants a violation of each rule.

/** Tests, and the programs that they start, may look at everything. */
const test = '[.](test|fixture)[.]tsx?$';
/**
 * These files of a room, such as 'clubs/profile' or 'uploads', with or without a word that tells two of a
 * kind apart ('inbox-queries.server.ts').
 * @param {string} files
 */
const inRooms = (files) => [
  `^src/features/[^/]+/${files}[.]tsx?$`,
  `^src/features/[^/]+/[a-z]+-${files}[.]tsx?$`,
  `^src/features/[^/]+/[^/]+/${files}[.]tsx?$`,
  `^src/features/[^/]+/[^/]+/[a-z]+-${files}[.]tsx?$`,
];
/** Routes that answer with a file (sitemap.xml, robots.txt) and never run in a browser. */
const fileRoute = '^src/routes/.*\\[[.]\\](xml|txt)[.]tsx?$';

/**
 * One layer may not import the layers named; `note` says why.
 * @param {string} name
 * @param {string} path
 * @param {string} forbidden
 * @param {string} note
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function layer(name, path, forbidden, note) {
  return {
    name: `layer-${name}`,
    comment: note,
    severity: 'error',
    from: { path, pathNot: test },
    to: { path: forbidden },
  };
}

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  layer(
    'domain',
    '^src/domain/',
    '^src/(?!domain/)',
    'Words used by two or more features know nothing of those who use them.',
  ),
  {
    name: 'domain-is-pure',
    comment: 'domain/ is shared by server and browser: no React, no I/O.',
    severity: 'error',
    from: { path: '^src/domain/', pathNot: test },
    to: { path: ['node_modules/(react|react-dom|pg|drizzle-orm)/'] },
  },
  {
    name: 'domain-without-node',
    comment: 'domain/ is shared by server and browser: no modules of Node.',
    severity: 'error',
    from: { path: '^src/domain/', pathNot: test },
    to: { dependencyTypes: ['core'] },
  },
  layer(
    'ui',
    '^src/ui/',
    '^src/(?!(ui|domain)/)',
    'The design system could ship in another product: it knows only domain/.',
  ),
  layer(
    'db',
    '^src/db/',
    '^src/(?!(db|domain)/|features/[^/]+/fields[.]ts$)',
    'The database layer knows only domain/, and the facts that its tables hold.',
  ),
  layer(
    'platform',
    '^src/platform/',
    '^src/(features|routes|ui)/|^src/(server|router|start|client)[.]tsx?$|^src/routeTree',
    'Server plumbing knows no feature and no page.',
  ),
  layer(
    'features',
    '^src/features/',
    '^src/routes/|^src/(server|router|start|client)[.]tsx?$|^src/routeTree',
    'Routes compose features, never the other way round.',
  ),
  layer('routes', '^src/routes/', '^src/server[.]ts$', 'The entry of the server knows the routes.'),
  {
    name: 'tables',
    comment:
      'SQL lives in the .server files of rooms, where it is reviewed and tested; not in presenters and checks.',
    severity: 'error',
    from: {
      path: '^src/',
      pathNot: [test, '^src/(db|platform)/', ...inRooms('(?!present|check)[a-z-]+[.]server')],
    },
    to: { path: '^src/db/schema(/|[.]ts$)' },
  },
  ...['([^/]+)/(?=[^/]+$|ui/)', '([^/]+/(?!ui/)[^/]+)/'].map((room) => ({
    name: 'feature-doors',
    comment:
      "One room sees another's schema, policy, rules, filters, client, mutations, components, and .server files only, but not how it checks, writes, and undoes lists; all see the fields of a noun.",
    severity: /** @type {const} */ ('error'),
    from: { path: `^src/features/${room}`, pathNot: test },
    to: {
      path: '^src/features/',
      pathNot: [
        '^src/features/$1/',
        '^src/features/[^/]+/fields[.]ts$',
        ...inRooms(
          '(schema|policy|rules|filters|client|mutations|components|(?!check|write|undo)[a-z-]+[.]server)',
        ),
      ],
    },
  })),
  {
    name: 'server-files',
    comment:
      'What runs in a browser reaches the server through functions.ts, or server code is shipped to visitors.',
    severity: 'error',
    from: {
      path: '^src/',
      pathNot: [
        test,
        fileRoute,
        '[.]server[.]tsx?$',
        '^src/(db|platform)/',
        '^src/server[.]ts$',
        ...inRooms('functions'),
      ],
    },
    to: { path: '[.]server[.]tsx?$' },
  },
  {
    name: 'circle',
    comment: 'Modules in a circle can only be understood, tested and loaded together.',
    severity: 'error',
    // The generated route tree names the router, whose type it extends.
    from: { pathNot: 'routeTree[.]gen[.]ts$' },
    to: { circular: true, viaOnly: { pathNot: 'routeTree[.]gen[.]ts$' } },
  },
  {
    name: 'unused-platform',
    comment: 'Plumbing that nothing is connected to.',
    severity: 'error',
    module: {
      path: '^src/platform/',
      pathNot: [test, '[.]d[.]ts$'],
      numberOfDependentsLessThan: 1,
    },
    from: { path: '^(src|script|db|bench)/', pathNot: test },
  },
  {
    name: 'tests-and-scripts',
    comment: 'The site runs without its tests, scripts and benchmarks.',
    severity: 'error',
    from: { path: '^src/', pathNot: test },
    to: { path: '^(tests|script|bench)/' },
  },
  {
    name: 'unresolvable',
    comment: 'An import that leads nowhere would escape every rule above.',
    severity: 'error',
    from: {},
    // hast and mdast are packages of types alone; numfmt names a file for 'require' that it does not ship.
    to: { couldNotResolve: true, pathNot: '^(virtual|tanstack-start)|^(hast|mdast|numfmt)$' },
  },
];

export default {
  forbidden,
  options: {
    parser: /** @type {const} */ ('swc'),
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|node_modules/[.])' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
