import type pg from 'pg';

type Settings = Readonly<Record<string, string>>;

/** For every connection. The operator's own `options` in DATABASE_URL override these. */
const EVERY: Settings = {
  // Compiling a statement takes 100 ms and more, longer than nearly all of them run.
  jit: 'off',
  // So does starting the workers of a parallel plan (8 ms).
  max_parallel_workers_per_gather: '0',
  // Rolls back abandoned transactions and frees their locks. Without it, the server would not
  // notice a failed network for hours.
  idle_in_transaction_session_timeout: '60s',
};

const ANSWER = { statement_timeout: '15s' };

/** What each kind of connection adds. DATABASE_URL cannot override these. */
const SESSIONS = {
  visitor: {
    ...ANSWER,
    role: 'directory_visitor',
    default_transaction_read_only: 'on',
    'pg_trgm.word_similarity_threshold': '0.4',
  },
  actor: ANSWER,
  accounts: { ...ANSWER, role: 'directory_accounts' },
  jobs: { role: 'directory_jobs' },
  plain: {},
} satisfies Record<string, Settings>;
export type SessionKind = keyof typeof SESSIONS;

/** Sent in the startup parameter `options`, so the settings cost no statement. */
export function sessionOf<Config extends pg.ClientConfig>(
  config: Config,
  kind: SessionKind = 'plain',
): Config {
  const [address, query] = (config.connectionString ?? '').split('?', 2);
  const parameters = new URLSearchParams(query);
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
