import { createServerFn } from '@tanstack/react-start';
import { getRequestHeaders } from '@tanstack/react-start/server';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { clubSuggestionSchema, editSuggestionSchema } from './schema.ts';

export const suggestClub = createServerFn({ method: 'POST' })
  .validator(takes(clubSuggestionSchema))
  .handler(
    onceAsActor((db, actor, suggestion) =>
      commands.suggestClub(db, actor, suggestion, visitorAddress(getRequestHeaders())),
    ),
  );

export const suggestEdit = createServerFn({ method: 'POST' })
  .validator(takes(editSuggestionSchema))
  .handler(onceAsActor(commands.suggestEdit));
