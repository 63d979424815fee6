import { createServerFn } from '@tanstack/react-start';
import { getRequestHeaders } from '@tanstack/react-start/server';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { clubSuggestionSchema, editSuggestionSchema } from './schema.ts';

/** Suggests a club. Open to anyone; limited by address. */
export const suggestClub = createServerFn({ method: 'POST' })
  .validator(takes(clubSuggestionSchema))
  .handler(async ({ data }) => {
    const address = visitorAddress(getRequestHeaders());
    await commands.suggestClub(databaseOnce(), await currentActor(), data, address);
  });

/** Suggests an edit of a club as the signed-in person; limited by account. */
export const suggestEdit = createServerFn({ method: 'POST' })
  .validator(takes(editSuggestionSchema))
  .handler(async ({ data }) => {
    await commands.suggestEdit(databaseOnce(), await currentActor(), data);
  });
