import { log } from './log.ts';
import { requestContext } from './request-context.ts';

/** `warn` is what attacks consist of. A test compares this with docs/operations.md. */
export const SECURITY_EVENTS = {
  /** `refused` after the right password: unconfirmed or deactivated. */
  sign_in: { succeeded: 'info', failed: 'warn', refused: 'warn' },
  second_factor: { succeeded: 'info', failed: 'warn', added: 'warn', removed: 'warn' },
  session: { ended: 'info' },
  account: {
    registered: 'info',
    confirmed: 'info',
    deleted: 'warn',
    deactivated: 'warn',
    reactivated: 'warn',
    exported: 'warn',
  },
  email: {
    change_requested: 'warn',
    change_confirmed: 'info',
    change_stopped: 'warn',
    changed: 'warn',
  },
  password: { changed: 'info', failed: 'warn', reset_requested: 'info', reset: 'info' },
  /** `reused`: it had been used before, so there is a copy of it. */
  refresh_token: { renewed: 'info', refused: 'warn', reused: 'warn' },
  limit: { reached: 'warn' },
  access: { unauthenticated: 'info', refused_by_policy: 'warn', refused_by_database: 'warn' },
  /** From a page of another site, or a program that does not say where it comes from. */
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
  clubs: { exported: 'info', imported: 'info' },
  own_data: { exported: 'info' },
  backup: { written: 'warn', restored: 'warn' },
} as const;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;
export type OutcomeOf<Event extends SecurityEvent> = keyof (typeof SECURITY_EVENTS)[Event] & string;

/** Names of things and ids, never a secret, an email address, or a person's name. */
export interface EventFacts {
  readonly account?: string | undefined;
  readonly [fact: string]: string | number | boolean | undefined;
}

/** Beyond this, a minute's events are only counted: a flood must not fill the disk. */
const MOST_LINES_A_MINUTE = 600;
const MINUTE_MS = 60_000;

/** Counted separately, so that noise of one kind does not hide another. */
const kinds = new Map<string, { count: number; minute: number; lines: number }>();

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

export function securityEventCounts() {
  return Object.entries(SECURITY_EVENTS).flatMap(([event, outcomes]) =>
    Object.keys(outcomes).map((outcome) => ({
      event,
      outcome,
      count: kinds.get(`${event} ${outcome}`)?.count ?? 0,
    })),
  );
}
