import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { siteAccounts } from '#platform/session/current.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { askedClub, sharesByState } from './queries.server.ts';
import { answerSchema, tokenSchema } from './schema.ts';

const secrets = createServerOnlyFn(async () => (await siteAccounts()).secrets);

/** The page behind the link of a yearly mail. */
export const getAskedClub = createServerFn({ method: 'GET' })
  .validator(takes(tokenSchema))
  .handler(async ({ data }) => askedClub(database().visitor, data.token, await secrets()));

/** Its buttons, without a sign-in. */
export const answerAsked = createServerFn({ method: 'POST' })
  .validator(takes(answerSchema))
  .handler(async ({ data }) => commands.answerAsked(database(), data, await secrets()));

export const getSharesByState = createServerFn({ method: 'GET' }).handler(
  asActor((db, actor) => sharesByState(db, actor)),
);
