import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import { currentSession, siteAccounts } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { claimPage, linkedClaim } from './queries.server.ts';
import * as schema from './schema.ts';

export const getClaims = createServerFn({ method: 'GET' })
  .validator(takes(schema.ofClubSchema))
  .handler(asActor(claimPage));

export const claimClub = createServerFn({ method: 'POST' })
  .validator(takes(schema.claimSchema))
  .handler(onceAsActor(commands.claimClub));

/** This and the next are open to anyone who has the link. A POST, so that the token is in no address. */
export const readClaimLink = createServerFn({ method: 'POST' })
  .validator(takes(schema.linkSchema))
  .handler(asActor(linkedClaim));

export const useClaimLink = createServerFn({ method: 'POST' })
  .validator(takes(schema.linkSchema))
  .handler(onceAsActor(commands.useLink));

export const withdrawClaim = createServerFn({ method: 'POST' })
  .validator(takes(schema.withdrawalSchema))
  .handler(asActor(commands.withdraw, 'writes'));

export const decideClaim = createServerFn({ method: 'POST' })
  .validator(takes(schema.decisionSchema))
  .handler(
    asActor(
      (db, actor, sent) => commands.decideClaim(db, actor, sent, () => prove(sent)),
      'writes',
    ),
  );

export const inviteClubAdmin = createServerFn({ method: 'POST' })
  .validator(takes(schema.invitationSchema))
  .handler(
    onceAsActor((db, actor, sent) => commands.inviteClubAdmin(db, actor, sent, () => prove(sent))),
  );

export const resign = createServerFn({ method: 'POST' })
  .validator(takes(schema.ofClubSchema))
  .handler(asActor(commands.resign, 'writes'));

const prove = createServerOnlyFn(async ({ proof = '' }: { proof?: string | undefined }) =>
  requireProof(await siteAccounts(), await currentSession(), getRequest().headers, proof),
);
