import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { clubsAdministeredBy, clubToEdit } from './queries.server.ts';
import { clubUpdateSchema } from './schema.ts';

/** A club as its form starts from, for those who may edit it. */
export const getClubToEdit = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string().max(100) })))
  .handler(asActor((db, actor, { clubId }) => clubToEdit(db, actor, clubId)));

/** The clubs that the signed-in person is a club administrator of; none for a visitor. */
export const getOwnClubs = createServerFn({ method: 'GET' }).handler(asActor(clubsAdministeredBy));

/** Saves a club as the signed-in person. */
export const updateClub = createServerFn({ method: 'POST' })
  .validator(takes(clubUpdateSchema))
  .handler(
    asActor(async (db, actor, update) =>
      commands.updateClub(db, await siteStorage(), actor, update),
    ),
  );
