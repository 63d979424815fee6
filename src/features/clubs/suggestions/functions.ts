import { createServerFn } from '@tanstack/react-start';
import { getRequestHeaders } from '@tanstack/react-start/server';
import { checked } from '#platform/checked.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import * as commands from './commands.server.ts';
import { clubSuggestionSchema, editSuggestionSchema } from './schema.ts';

/** Suggests a club. Open to anyone; limited by address. */
export const suggestClub = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(clubSuggestionSchema, input))
  .handler(async ({ data }) => {
    const address = visitorAddress(getRequestHeaders());
    await commands.suggestClub(databaseOnce(), await currentActor(), data, address);
  });

/** Suggests an edit of a club as the signed-in person; limited by account. */
export const suggestEdit = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(editSuggestionSchema, input))
  .handler(async ({ data }) => {
    await commands.suggestEdit(databaseOnce(), await currentActor(), data);
  });
