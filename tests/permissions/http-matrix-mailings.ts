import { sql } from 'drizzle-orm';
import type { MailingPreview } from '#features/clubs/mailings/client.ts';
import { tokenFor } from '#features/clubs/mailings/queries.server.ts';
import { UNSUBSCRIBE_CALL } from '#features/saved/alerts/rules.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import { FileInput } from './server-function.ts';
import type { World } from './http-matrix-world.ts';

const ADMINS = /* */ '1 3 3 3 3 3 3 Y 1 1 1';
const EVERYBODY = 'Y Y Y Y Y Y Y Y Y Y Y';
/** Addresses that have unsubscribed, by club. */
const hashes = new Map<string, string>();

const mailing = (w: World) => ({
  of: { all: null, ids: [w.strangeClub] },
  subject: `News ${w.words}`,
  text: 'Hello',
});

/** Mail to clubs; http-matrix.ts explains the rows. */
export const MAILINGS: readonly HttpDeed[] = [
  ...triesOf('POST clubs.mailings.previewMailing', [
    {
      title: '[OPER-05] previews mail to clubs',
      outcomes: ADMINS,
      input: (w) => ({ of: mailing(w).of, at: 0 }),
      shows: showing<MailingPreview>(({ club }, w) => club?.id === w.strangeClub),
    },
  ]),
  ...triesOf('POST clubs.mailings.sendMailing', [
    {
      title: '[OPER-05] sends mail to clubs',
      outcomes: ADMINS,
      input: mailing,
      done: (w) => sql`exists (select from club_mailings where subject = ${mailing(w).subject})`,
    },
  ]),
  ...triesOf(`POST ${UNSUBSCRIBE_CALL}`, [
    {
      title: '[OPER-06] unsubscribes the address of a club with the link in a mail',
      outcomes: EVERYBODY,
      async input(w, _me, database) {
        const { rows } = await database.execute<{ value: string }>(
          sql`select value from auth.secret`,
        );
        const token = tokenFor(`${w.club}@x.example`, [rows[0]?.value ?? '']);
        hashes.set(w.club, token.slice(0, 64));
        return new FileInput({ mail: token }, Buffer.from('List-Unsubscribe=One-Click'));
      },
      done: (w) => sql`exists (
        select from mail_opt_outs where address_hash = ${hashes.get(w.club) ?? ''})`,
    },
    {
      title: '[OPER-06] unsubscribes an address with a forged link',
      outcomes: '4 4 4 4 4 4 4 4 4 4 4',
      input: () => new FileInput({ mail: `${'0'.repeat(64)}.${'0'.repeat(64)}` }, Buffer.from('')),
      done: () => sql`exists (
        select from mail_opt_outs where address_hash = ${'0'.repeat(64)})`,
    },
  ]),
];
