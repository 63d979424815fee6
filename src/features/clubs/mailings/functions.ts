import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { database } from '#platform/database.ts';
import { siteAccounts } from '#platform/session/current.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import * as queries from './queries.server.ts';
import { mailingSchema, previewSchema } from './schema.ts';
import type { Preview } from './schema.ts';

const secrets = createServerOnlyFn(async () => (await siteAccounts()).secrets);

const preview = createServerOnlyFn(async (db: Db, actor: Actor, sent: Preview) =>
  queries.previewMailing(db, actor, sent, await secrets()),
);

/** A POST, because the ids may not fit into an address. */
export const previewMailing = createServerFn({ method: 'POST' })
  .validator(takes(previewSchema))
  .handler(asActor(preview, 'reads'));

export const sendMailing = createServerFn({ method: 'POST' })
  .validator(takes(mailingSchema))
  .handler(
    onceAsActor(async (db, actor, sent) => commands.sendMailing(db, actor, sent, await secrets())),
  );

/** The link in a mail, and its button. */
export const declineMail = createServerOnlyFn(async (asked: URLSearchParams) =>
  commands.declineMail(database(), asked.get('mail') ?? '', await secrets()),
);
