import { createServerFn } from '@tanstack/react-start';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import {
  appealSchema,
  changedCommentSchema,
  deletedCommentSchema,
  newCommentSchema,
  officialReplySchema,
  reportSchema,
} from './schema.ts';

// Apart from functions.ts, which every page loads.

export const postComment = createServerFn({ method: 'POST' })
  .validator(takes(newCommentSchema))
  .handler(onceAsActor(commands.postComment));

export const replyOfficially = createServerFn({ method: 'POST' })
  .validator(takes(officialReplySchema))
  .handler(onceAsActor(commands.replyOfficially));

export const editComment = createServerFn({ method: 'POST' })
  .validator(takes(changedCommentSchema))
  .handler(asActor(commands.editComment));

export const deleteComment = createServerFn({ method: 'POST' })
  .validator(takes(deletedCommentSchema))
  .handler(asActor(commands.deleteComment, 'writes'));

export const appealRemoval = createServerFn({ method: 'POST' })
  .validator(takes(appealSchema))
  .handler(asActor(commands.appealRemoval, 'writes'));

export const flagComment = createServerFn({ method: 'POST' })
  .validator(takes(reportSchema))
  .handler(asActor(commands.flagComment));
