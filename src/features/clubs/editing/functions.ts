import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { confirmationSchema } from '#features/clubs/freshness/schema.ts';
import { clubsAdministeredBy, clubToEdit } from './queries.server.ts';
import { clubUpdateSchema } from './schema.ts';

export const getClubToEdit = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string().max(100) })))
  .handler(asActor((db, actor, { clubId }) => clubToEdit(db, actor, clubId)));

export const getOwnClubs = createServerFn({ method: 'GET' }).handler(asActor(clubsAdministeredBy));

export const updateClub = createServerFn({ method: 'POST' })
  .validator(takes(clubUpdateSchema))
  .handler(
    asActor(
      async (db, actor, update) => commands.updateClub(db, await siteStorage(), actor, update),
      'writes',
    ),
  );

export const confirmFacts = createServerFn({ method: 'POST' })
  .validator(takes(confirmationSchema))
  .handler(asActor(commands.confirmFacts, 'writes'));
