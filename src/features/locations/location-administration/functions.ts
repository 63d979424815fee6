import { createServerFn } from '@tanstack/react-start';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { allLocations, unlistedCounties, unplacedClubs } from './queries.server.ts';
import {
  locationStatusSchema,
  newCountySchema,
  newStateSchema,
  oneLocationSchema,
} from './schema.ts';

/** All locations, for administrators. */
export const getAllLocations = createServerFn({ method: 'GET' }).handler(async () =>
  allLocations(database(), await currentActor()),
);

/** Counties of clubs that are not in the list, for administrators. */
export const getUnlistedCounties = createServerFn({ method: 'GET' }).handler(async () =>
  unlistedCounties(database(), await currentActor()),
);

/** Practice locations and clubs that no search near a place finds, for administrators. */
export const getUnplacedClubs = createServerFn({ method: 'GET' }).handler(async () =>
  unplacedClubs(database(), await currentActor()),
);

/** Adds a state, as an administrator. */
export const addState = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newStateSchema, input))
  .handler(async ({ data }) => commands.addState(databaseOnce(), await currentActor(), data.state));

/** Adds a county, as an administrator. */
export const addCounty = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newCountySchema, input))
  .handler(async ({ data }) => commands.addCounty(databaseOnce(), await currentActor(), data));

/** Switches a location on or off, as an administrator. */
export const setLocationStatus = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(locationStatusSchema, input))
  .handler(async ({ data }) => commands.setLocationStatus(database(), await currentActor(), data));

/** Deletes a location, as an administrator. */
export const deleteLocation = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(oneLocationSchema, input))
  .handler(async ({ data }) => commands.deleteLocation(database(), await currentActor(), data.id));
