import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { createBriefLimit } from '#platform/brief-limit.ts';
import { database } from '#platform/database.ts';
import { readEnvironment } from '#platform/environment.ts';
import { operatorWarnings } from '#platform/operator-warnings.ts';
import { currentActor } from '#platform/session/current.ts';
import { answerProgram, bodyOf } from '#platform/session/json-answers.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { countCampaign, countView } from './commands.server.ts';
import { readStatistics } from './queries.server.ts';
import { declinesCounting } from './rules.ts';
import type { Analytics, Statistics } from './schema.ts';

/** More than anybody reads in a minute; a script that exaggerates is not counted further. */
const isTooMany = createBriefLimit({ max: 120, windowMs: 60_000 });

const part = z.string().max(300);
const pageViewSchema = z.object({
  path: z.string().max(2_000),
  campaign: z.object({ source: part, medium: part.optional(), name: part.optional() }).optional(),
});

let settings: Analytics | undefined;

/** What the operator chose, read once: every page asks for it. */
const analyticsSettings = createServerOnlyFn(
  () => (settings ??= readEnvironment(process.env).analytics),
);

/** Where page views go. Open to anyone. */
export const getAnalytics = createServerFn({ method: 'GET' }).handler((): Analytics =>
  analyticsSettings(),
);

/** What the site has counted. For administrators. */
export const getStatistics = createServerFn({ method: 'GET' }).handler(
  async (): Promise<Statistics> => ({
    provider: analyticsSettings().provider,
    warnings: operatorWarnings(),
    ...(await readStatistics(database(), await currentActor())),
  }),
);

/**
 * POST /api/page-view: counts a view, of nobody who asks not to be counted. The answer is always the
 * same: there is nothing that a browser could do about a view that is not counted.
 */
export const answerPageView = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const { path, campaign } = await bodyOf(request, pageViewSchema);
    const address = visitorAddress(request.headers);
    const isWanted =
      analyticsSettings().provider === 'builtin' &&
      !declinesCounting(request.headers) &&
      !isTooMany(address);
    if (isWanted) await countView(database(), path);
    if (isWanted && campaign) await countCampaign(database(), campaign, address);
    return undefined;
  }),
);
