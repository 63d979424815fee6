import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { AppError } from '#domain/app-error.ts';
import { isMember } from '#domain/policy.ts';
import { database } from '#platform/database.ts';
import { currentActor, siteAccounts } from '#platform/session/current.ts';
import { answerProgram, bodyOf } from '#platform/session/json-answers.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { asActor, takes } from '#platform/server-functions.ts';
import { removeFiles, setAlt, storeAvatar, storeUpload } from './commands.server.ts';
import { libraryPage } from './queries.server.ts';
import { altTextSchema, removalSchema, uploadSearchSchema } from './schema.ts';

/** POST /api/avatar */
export const answerAvatarUpload = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const actor = await currentActor();
    if (isMember(actor)) {
      const accounts = await siteAccounts();
      await limit(accounts.database.sql, `uploads of ${actor.userId}`, LIMITS.uploads);
    }
    if (request.body === null) throw new AppError('invalid', 'This file is empty. Choose another.');
    return storeAvatar(await siteStorage(), actor, request.body, Date.now());
  }),
);

/** POST /api/uploads?folder=…&name=… */
export const answerUpload = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const { searchParams } = new URL(request.url);
    const upload = {
      folder: searchParams.get('folder') ?? '',
      name: searchParams.get('name') ?? '',
      body: request.body ?? new Uint8Array(),
    };
    const actor = await currentActor();
    return storeUpload(database(), await siteStorage(), actor, upload, Date.now());
  }),
);

/** DELETE /api/uploads with `{"paths": […]}` */
export const answerRemoval = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const actor = await currentActor();
    const { paths } = await bodyOf(request, removalSchema);
    await removeFiles(database(), await siteStorage(), actor, paths);
    return undefined;
  }),
);

export const getUploads = createServerFn({ method: 'GET' })
  .validator(takes(uploadSearchSchema))
  .handler(async ({ data }) =>
    libraryPage(database(), await siteStorage(), await currentActor(), data),
  );

export const setUploadAlt = createServerFn({ method: 'POST' })
  .validator(takes(altTextSchema))
  .handler(asActor(setAlt));
