import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequestHeaders } from '@tanstack/react-start/server';
import { askedClub } from '#features/clubs/freshness/queries.server.ts';
import { database } from '#platform/database.ts';
import { siteAccounts } from '#platform/session/current.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { listedClubs } from './queries.server.ts';
import { clubSuggestionSchema, editSuggestionSchema, typedNameSchema } from './schema.ts';
import type { EditSuggestion } from './schema.ts';

export const suggestClub = createServerFn({ method: 'POST' })
  .validator(takes(clubSuggestionSchema))
  .handler(
    onceAsActor((db, actor, suggestion) =>
      commands.suggestClub(db, actor, suggestion, visitorAddress(getRequestHeaders())),
    ),
  );

export const getListedClubs = createServerFn({ method: 'GET' })
  .validator(takes(typedNameSchema))
  .handler(({ data }) => listedClubs(database(), data.name, visitorAddress(getRequestHeaders())));

const isFromContact = createServerOnlyFn(async ({ token, clubId }: EditSuggestion) => {
  const { secrets } = await siteAccounts();
  return (await askedClub(database().visitor, token, secrets))?.id === clubId;
});

export const suggestEdit = createServerFn({ method: 'POST' })
  .validator(takes(editSuggestionSchema))
  .handler(
    onceAsActor(async (db, actor, suggestion) => {
      const address = visitorAddress(getRequestHeaders());
      return commands.suggestEdit(db, actor, suggestion, address, await isFromContact(suggestion));
    }),
  );
