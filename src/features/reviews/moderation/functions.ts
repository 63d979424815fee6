import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { ALL_RULES, ANSWERS } from '#domain/moderation-rules.ts';
import { seenMark } from '#domain/fields.ts';
import { parsePosition } from '#domain/position.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { flaggedComments, waitingComments } from './queries.server.ts';

const flaggedPageSchema = z.object({
  after: z.string().nullable().transform(parsePosition),
  id: z.guid().optional(),
});
const seenCommentSchema = z.object({ id: z.guid(), seen: seenMark });
const removalSchema = seenCommentSchema.extend({ rule: z.enum(ALL_RULES) });
const undoneSchema = seenCommentSchema.pick({ id: true });
const answerSchema = seenCommentSchema.extend({ answer: z.enum(ANSWERS) });

export const getFlaggedComments = createServerFn({ method: 'GET' })
  .validator(takes(flaggedPageSchema))
  .handler(asActor((db, actor, { after, id }) => flaggedComments(db, actor, after, undefined, id)));

/** 0 for anyone but administrators. */
export const getWaitingComments = createServerFn({ method: 'GET' }).handler(
  asActor(waitingComments),
);

export const unflagComment = createServerFn({ method: 'POST' })
  .validator(takes(seenCommentSchema))
  .handler(asActor(commands.unflagComment, 'admin'));

export const removeComment = createServerFn({ method: 'POST' })
  .validator(takes(removalSchema))
  .handler(asActor(commands.removeComment, 'admin'));

export const answerAppeal = createServerFn({ method: 'POST' })
  .validator(takes(answerSchema))
  .handler(asActor(commands.answerAppeal, 'admin'));

export const undoDecision = createServerFn({ method: 'POST' })
  .validator(takes(undoneSchema))
  .handler(asActor(commands.undoDecision, 'admin'));
