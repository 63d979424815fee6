import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import { currentSession, siteAccounts } from '#platform/session/current.ts';
import { press } from './commands.server.ts';
import { claimCards } from './queries.server.ts';
import { deedSchema, ofClubSchema } from './schema.ts';

export const getClaims = createServerFn({ method: 'GET' })
  .validator(takes(ofClubSchema))
  .handler(asActor(claimCards));

export const pressButton = createServerFn({ method: 'POST' })
  .validator(takes(deedSchema))
  .handler(
    onceAsActor((db, actor, sent) =>
      press(db, actor, sent, () => prove('proof' in sent ? sent.proof : '')),
    ),
  );

const prove = createServerOnlyFn(async (proof: string) =>
  requireProof(await siteAccounts(), await currentSession(), getRequest().headers, proof),
);
