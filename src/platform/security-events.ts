import { log } from './log.ts';
import { requestContext } from './request-context.ts';

/**
 * Everything that is recorded for people who watch the site's security, with the level of its
 * lines: `info` is routine, `warn` is what attacks consist of or what an attacker would do
 * next. docs/operations.md says what to watch and when to wake somebody up; a test compares the two.
 */
export const SECURITY_EVENTS = {
  /** A way to begin a session; `refused` after the right password: unconfirmed or deactivated. */
  sign_in: { succeeded: 'info', failed: 'warn', refused: 'warn' },
  second_factor: { succeeded: 'info', failed: 'warn', added: 'warn', removed: 'warn' },
  session: { ended: 'info' },
  account: {
    registered: 'info',
    confirmed: 'info',
    deleted: 'warn',
    deactivated: 'warn',
    reactivated: 'warn',
  },
  email: {
    change_requested: 'warn',
    change_confirmed: 'info',
    change_stopped: 'warn',
    changed: 'warn',
  },
  /** `failed`: the current password, required for something, was wrong. */
  password: { changed: 'info', failed: 'warn', reset_requested: 'info', reset: 'info' },
  /** `reused`: it had been used before, so somebody has a copy. */
  refresh_token: { renewed: 'info', refused: 'warn', reused: 'warn' },
  limit: { reached: 'warn' },
  access: { unauthenticated: 'info', refused_by_policy: 'warn', refused_by_database: 'warn' },
  /** A page of another site, or a program that does not say where it comes from, wanted to write. */
  cross_site: { refused: 'warn' },
  /** `refused`: what our own forms do not send; `malformed`: what no program of ours can send. */
  call: {
    refused: 'info',
    malformed: 'info',
    unknown: 'info',
    too_large: 'warn',
    too_slow: 'warn',
  },
  role: { given: 'warn', taken: 'warn' },
  /** Everything that can be downloaded at once. */
  clubs: { exported: 'info', imported: 'info' },
  own_data: { exported: 'info' },
  backup: { written: 'warn', restored: 'warn' },
} as const;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;
export type OutcomeOf<Event extends SecurityEvent> = keyof (typeof SECURITY_EVENTS)[Event] & string;

/** What else a line says: names of things and ids, never a secret, an email address or a name. */
export interface EventFacts {
  /** Id of the account it is about; by default the one behind the request's session. */
  readonly account?: string | undefined;
  readonly [fact: string]: string | number | boolean | undefined;
}

/** Keeps a flood of requests from filling the disk: beyond this, a minute's events are only counted. */
const MOST_LINES_A_MINUTE = 600;
const MINUTE_MS = 60_000;

/** Lines of each kind are counted separately, so that noise of one kind does not hide another. */
const kinds = new Map<string, { count: number; minute: number; lines: number }>();

/**
 * Records a security event: a log line, with network, call and account of the request being
 * answered, and a count for the metrics.
 *
 * @example recordSecurityEvent('role', 'given', { member: id, role: 'admin' })
 */
export function recordSecurityEvent<Event extends SecurityEvent>(
  event: Event,
  outcome: OutcomeOf<Event>,
  facts: EventFacts = {},
): void {
  const context = requestContext();
  if (context) context.isRecorded = true;
  const key = `${event} ${outcome}`;
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const kind = kinds.get(key) ?? { count: 0, minute, lines: 0 };
  kinds.set(key, kind);
  kind.count += 1;
  if (kind.minute !== minute) Object.assign(kind, { minute, lines: 0 });
  kind.lines += 1;
  if (kind.lines > MOST_LINES_A_MINUTE + 1) return;
  if (kind.lines > MOST_LINES_A_MINUTE) {
    log('warn', 'too many security events: the rest of this minute only counts', {
      event,
      outcome,
    });
    return;
  }
  const level = SECURITY_EVENTS[event][outcome] as 'info' | 'warn';
  const { network, call, account } = context ?? {};
  log(level, 'security event', { event, outcome, network, call, account, ...facts });
}

/** How often each of the events happened in this process, those that never did included. */
export function securityEventCounts() {
  return Object.entries(SECURITY_EVENTS).flatMap(([event, outcomes]) =>
    Object.keys(outcomes).map((outcome) => ({
      event,
      outcome,
      count: kinds.get(`${event} ${outcome}`)?.count ?? 0,
    })),
  );
}
