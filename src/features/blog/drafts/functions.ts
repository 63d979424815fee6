import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import * as queries from './queries.server.ts';
import { draftSchema, ofPostSchema, versionSchema } from './schema.ts';

/** The own draft of a post, for administrators. */
export const getDraft = createServerFn({ method: 'GET' })
  .validator(takes(ofPostSchema))
  .handler(asActor((db, actor, { postId }) => queries.ownDraft(db, actor, postId)));

/** The own drafts that wait, for administrators. */
export const getWaitingDrafts = createServerFn({ method: 'GET' }).handler(
  asActor(queries.waitingDrafts),
);

/** What of a post can be gone back to, for administrators. */
export const getVersions = createServerFn({ method: 'GET' })
  .validator(takes(ofPostSchema))
  .handler(asActor((db, actor, { postId }) => queries.versionsOf(db, actor, postId)));

/** The fields of a version, for administrators. */
export const getVersion = createServerFn({ method: 'GET' })
  .validator(takes(versionSchema))
  .handler(asActor((db, actor, { id }) => queries.versionFields(db, actor, id)));

/** Saves what is being written as a draft, for administrators. */
export const saveDraft = createServerFn({ method: 'POST' })
  .validator(takes(draftSchema))
  .handler(asActor(commands.saveDraft));

/** Gives the own draft of a post up, for administrators. */
export const discardDraft = createServerFn({ method: 'POST' })
  .validator(takes(ofPostSchema))
  .handler(asActor((db, actor, { postId }) => commands.discardDraft(db, actor, postId), 'admin'));
