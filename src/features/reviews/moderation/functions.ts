import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { parsePosition } from '#domain/position.ts';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { flaggedComments, waitingComments } from './queries.server.ts';

const flaggedPageSchema = z.object({
  after: z.string().nullable().transform(parsePosition),
});
const oneCommentSchema = z.object({ id: z.guid() });

/** A page of the flagged comments, for administrators. */
export const getFlaggedComments = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(flaggedPageSchema, input))
  .handler(async ({ data }) => flaggedComments(database(), await currentActor(), data.after));

/** How many comments wait for review by an administrator; 0 for anybody else. */
export const getWaitingComments = createServerFn({ method: 'GET' }).handler(async () =>
  waitingComments(database(), await currentActor()),
);

/** Takes the flag from a comment, as an administrator. */
export const unflagComment = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(oneCommentSchema, input))
  .handler(async ({ data }) => commands.unflagComment(database(), await currentActor(), data.id));
