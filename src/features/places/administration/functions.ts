import { createServerFn } from '@tanstack/react-start';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { allLocations } from './queries.server.ts';
import {
  locationStatusSchema,
  newCountySchema,
  newStateSchema,
  oneLocationSchema,
} from './schema.ts';

export const getAllLocations = createServerFn({ method: 'GET' }).handler(asActor(allLocations));

export const addState = createServerFn({ method: 'POST' })
  .validator(takes(newStateSchema))
  .handler(onceAsActor((db, actor, { state }) => commands.addState(db, actor, state)));

export const addCounty = createServerFn({ method: 'POST' })
  .validator(takes(newCountySchema))
  .handler(onceAsActor(commands.addCounty));

export const setLocationStatus = createServerFn({ method: 'POST' })
  .validator(takes(locationStatusSchema))
  .handler(asActor(commands.setLocationStatus));

export const deleteLocation = createServerFn({ method: 'POST' })
  .validator(takes(oneLocationSchema))
  .handler(asActor((db, actor, { id }) => commands.deleteLocation(db, actor, id)));
