import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './draft-commands.server.ts';
import * as queries from './draft-queries.server.ts';
import { draftSchema, ofPostSchema, versionSchema } from './draft-schema.ts';

export const getDraft = createServerFn({ method: 'GET' })
  .validator(takes(ofPostSchema))
  .handler(asActor((db, actor, { postId }) => queries.ownDraft(db, actor, postId)));

export const getWaitingDrafts = createServerFn({ method: 'GET' }).handler(
  asActor(queries.waitingDrafts),
);

export const getVersions = createServerFn({ method: 'GET' })
  .validator(takes(ofPostSchema))
  .handler(asActor((db, actor, { postId }) => queries.versionsOf(db, actor, postId)));

export const getVersion = createServerFn({ method: 'GET' })
  .validator(takes(versionSchema))
  .handler(asActor((db, actor, { id }) => queries.versionFields(db, actor, id)));

export const saveDraft = createServerFn({ method: 'POST' })
  .validator(takes(draftSchema))
  .handler(asActor(commands.saveDraft));

export const discardDraft = createServerFn({ method: 'POST' })
  .validator(takes(ofPostSchema))
  .handler(asActor((db, actor, { postId }) => commands.discardDraft(db, actor, postId), 'admin'));
