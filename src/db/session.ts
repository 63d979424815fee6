import type pg from 'pg';

type Settings = Readonly<Record<string, string>>;

/** For every connection; the operator's own `options` in DATABASE_URL win over these. */
const EVERY: Settings = {
  // Compiling a statement takes 100 ms and more, which is longer than nearly all of them run.
  jit: 'off',
  // Rolls back what was left alone and frees its locks: when the network fails in the middle of a
  // transaction, the server would not notice for hours.
  idle_in_transaction_session_timeout: '60s',
};

const ANSWER = { statement_timeout: '15s' };

/** What each kind of connection adds, which nothing in DATABASE_URL changes. */
const SESSIONS = {
  /** Reads for visitors. A similar name (features/clubs/near-names) needs no more trigrams in common than a similar word. */
  visitor: {
    ...ANSWER,
    role: 'directory_visitor',
    default_transaction_read_only: 'on',
    'pg_trgm.word_similarity_threshold': '0.4',
  },
  /** Transactions as an actor, whose role each sets for itself. */
  actor: ANSWER,
  accounts: { ...ANSWER, role: 'directory_accounts' },
  jobs: { role: 'directory_jobs' },
  /** Migrations, operators' commands, LISTEN. */
  plain: {},
} satisfies Record<string, Settings>;
export type SessionKind = keyof typeof SESSIONS;

/**
 * A connection's configuration with the settings its session begins with. They are sent in the startup
 * parameter `options`, so they cost no statement and hold for pools that replace their connections.
 */
export function sessionOf<Config extends pg.ClientConfig>(
  config: Config,
  kind: SessionKind = 'plain',
): Config {
  const [address, query] = (config.connectionString ?? '').split('?', 2);
  const parameters = new URLSearchParams(query);
  // pg would take these instead of ours.
  const own = parameters.get('options') ?? process.env['PGOPTIONS'];
  parameters.delete('options');
  // PostgreSQL takes the last of several.
  const options = [inWords(EVERY), own, config.options, inWords(SESSIONS[kind])];
  return {
    ...config,
    connectionString: parameters.size > 0 ? `${address}?${parameters.toString()}` : address,
    options: options.filter((words) => words).join(' '),
  };
}

function inWords(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
