import { createServerFn } from '@tanstack/react-start';
import { mergedInto } from '#db/merged-clubs.ts';
import { database } from '#platform/database.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { cardsOf, savedClubsOf, savedIds } from './queries.server.ts';
import { clubAlertsSchema, notedSchema, onDeviceSchema, savingSchema } from './schema.ts';

export const getSavedIds = createServerFn({ method: 'GET' }).handler(
  asActor((db, actor) =>
    actor.kind === 'visitor' ? null : db.read(actor, (tx) => savedIds(tx, actor)),
  ),
);

export const getSavedClubs = createServerFn({ method: 'GET' }).handler(
  asActor((db, actor) =>
    actor.kind === 'visitor' ? null : db.read(actor, (tx) => savedClubsOf(tx, actor, new Date())),
  ),
);

/** In the order of the browser's list, without clubs that are gone. Open to anyone. */
export const getCards = createServerFn({ method: 'GET' })
  .validator(takes(onDeviceSchema))
  .handler(async ({ data: { clubIds } }) => {
    const merged = await mergedInto(database().visitor, clubIds);
    const ids = [...new Set(clubIds.map((id) => merged.get(id) ?? id))];
    const cards = await cardsOf(database().visitor, ids, new Date());
    return ids.flatMap((id) => cards.get(id) ?? []);
  });

export const setSaved = createServerFn({ method: 'POST' })
  .validator(takes(savingSchema))
  .handler(asActor((db, actor, saving) => commands.saveClub(db, actor, saving, new Date())));

export const joinSaved = createServerFn({ method: 'POST' })
  .validator(takes(onDeviceSchema))
  .handler(asActor((db, actor, { clubIds }) => commands.joinClubs(db, actor, clubIds, new Date())));

export const noteSaved = createServerFn({ method: 'POST' })
  .validator(takes(notedSchema))
  .handler(asActor(commands.noteClub));

export const setClubAlerts = createServerFn({ method: 'POST' })
  .validator(takes(clubAlertsSchema))
  .handler(
    asActor((db, actor, { alerts }) => commands.setClubAlerts(db, actor, alerts, new Date())),
  );
