import { createServerOnlyFn } from '@tanstack/react-start';
import { AppError } from '#domain/app-error.ts';
import { currentActor, siteAccounts } from '#platform/session/current.ts';
import { answerProgram } from '#platform/session/json-answers.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { storeAvatar } from './commands.server.ts';
import { canUploadAvatar } from './policy.ts';

const AVATARS = { max: 30, windowSeconds: 60 * 60 };

/** POST /api/avatar: stores the body as an avatar of the signed-in person. */
export const answerAvatarUpload = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const actor = await currentActor();
    if (canUploadAvatar(actor)) {
      const accounts = await siteAccounts();
      await limit(accounts.database.sql, `avatar of ${actor.userId}`, AVATARS);
    }
    if (request.body === null) throw new AppError('invalid', 'The file is empty.');
    return storeAvatar(await siteStorage(), actor, request.body, Date.now());
  }),
);
