import { createServerFn } from '@tanstack/react-start';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { allLocations, unlistedCounties, unplacedClubs } from './queries.server.ts';
import {
  locationStatusSchema,
  newCountySchema,
  newStateSchema,
  oneLocationSchema,
} from './schema.ts';

/** All locations, for administrators. */
export const getAllLocations = createServerFn({ method: 'GET' }).handler(asActor(allLocations));

/** Counties of clubs that are not in the list, for administrators. */
export const getUnlistedCounties = createServerFn({ method: 'GET' }).handler(
  asActor(unlistedCounties),
);

/** Practice locations and clubs that no search near a place finds, for administrators. */
export const getUnplacedClubs = createServerFn({ method: 'GET' }).handler(asActor(unplacedClubs));

/** Adds a state, as an administrator. */
export const addState = createServerFn({ method: 'POST' })
  .validator(takes(newStateSchema))
  .handler(onceAsActor((db, actor, { state }) => commands.addState(db, actor, state)));

/** Adds a county, as an administrator. */
export const addCounty = createServerFn({ method: 'POST' })
  .validator(takes(newCountySchema))
  .handler(onceAsActor(commands.addCounty));

/** Switches a location on or off, as an administrator. */
export const setLocationStatus = createServerFn({ method: 'POST' })
  .validator(takes(locationStatusSchema))
  .handler(asActor(commands.setLocationStatus));

/** Deletes a location, as an administrator. */
export const deleteLocation = createServerFn({ method: 'POST' })
  .validator(takes(oneLocationSchema))
  .handler(asActor((db, actor, { id }) => commands.deleteLocation(db, actor, id)));
