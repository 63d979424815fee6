import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { cardsOf, savedClubsOf, savedIds } from './queries.server.ts';
import { clubAlertsSchema, notedSchema, onDeviceSchema, savingSchema } from './schema.ts';

/** Ids of the clubs that the signed-in person saved; null for a visitor. */
export const getSavedIds = createServerFn({ method: 'GET' }).handler(
  asActor((db, actor) =>
    actor.kind === 'visitor' ? null : db.read(actor, (tx) => savedIds(tx, actor)),
  ),
);

/** What the signed-in person saved, for /saved; null for a visitor. */
export const getSavedClubs = createServerFn({ method: 'GET' }).handler(
  asActor((db, actor) =>
    actor.kind === 'visitor' ? null : db.read(actor, (tx) => savedClubsOf(tx, actor, new Date())),
  ),
);

/** The cards of clubs that a browser keeps, in its order; those that are gone left out. Open to anyone. */
export const getCards = createServerFn({ method: 'GET' })
  .validator(takes(onDeviceSchema))
  .handler(async ({ data: { clubIds } }) => {
    const cards = await cardsOf(database().visitor, clubIds, new Date());
    return clubIds.flatMap((id) => cards.get(id) ?? []);
  });

/** Saves a club for the signed-in person, or no longer. */
export const setSaved = createServerFn({ method: 'POST' })
  .validator(takes(savingSchema))
  .handler(asActor((db, actor, saving) => commands.saveClub(db, actor, saving, new Date())));

/** Saves what the browser kept; answers the ids of all that is saved then. */
export const joinSaved = createServerFn({ method: 'POST' })
  .validator(takes(onDeviceSchema))
  .handler(asActor((db, actor, { clubIds }) => commands.joinClubs(db, actor, clubIds, new Date())));

/** Keeps a note of a saved club. */
export const noteSaved = createServerFn({ method: 'POST' })
  .validator(takes(notedSchema))
  .handler(asActor(commands.noteClub));

/** Sets how often the signed-in person hears of their saved clubs. */
export const setClubAlerts = createServerFn({ method: 'POST' })
  .validator(takes(clubAlertsSchema))
  .handler(
    asActor((db, actor, { alerts }) => commands.setClubAlerts(db, actor, alerts, new Date())),
  );
