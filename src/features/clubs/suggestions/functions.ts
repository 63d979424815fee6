import { createServerFn } from '@tanstack/react-start';
import { getRequestHeaders } from '@tanstack/react-start/server';
import { database } from '#platform/database.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { listedClubs } from './queries.server.ts';
import { clubSuggestionSchema, editSuggestionSchema, typedNameSchema } from './schema.ts';

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

export const suggestEdit = createServerFn({ method: 'POST' })
  .validator(takes(editSuggestionSchema))
  .handler(
    onceAsActor((db, actor, suggestion) =>
      commands.suggestEdit(db, actor, suggestion, visitorAddress(getRequestHeaders())),
    ),
  );
