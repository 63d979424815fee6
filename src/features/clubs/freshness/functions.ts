import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { siteAccounts } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { askedClub } from './queries.server.ts';
import { answerSchema, tokenSchema } from './schema.ts';

const secrets = createServerOnlyFn(async () => (await siteAccounts()).secrets);

/** The page behind the link of a yearly mail. A POST, so that the token is in no log. */
export const getAskedClub = createServerFn({ method: 'POST' })
  .validator(takes(tokenSchema))
  .handler(async ({ data }) => askedClub(database().visitor, data.token, await secrets()));

/** Its buttons, without a sign-in. */
export const answerAsked = createServerFn({ method: 'POST' })
  .validator(takes(answerSchema))
  .handler(async ({ data }) => commands.answerAsked(database(), data, await secrets()));
