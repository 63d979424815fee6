import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { createBriefLimit } from '#platform/brief-limit.ts';
import { database } from '#platform/database.ts';
import { readEnvironment } from '#platform/environment.ts';
import { answerProgram, bodyOf } from '#platform/session/json-answers.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { countCampaign, countEmptySearch, countView } from './commands.server.ts';
import { declinesCounting } from './rules.ts';
import type { Analytics } from './schema.ts';

/** More than anyone reads in a minute; further views are not counted. */
const isTooMany = createBriefLimit({ max: 120, windowMs: 60_000 });

const part = z.string().max(300);
const pageViewSchema = z.object({
  path: z.string().max(2_000),
  /** The query string of a search that found nothing, whose view is counted already. */
  nothingFor: z.string().max(2_000).optional(),
  campaign: z.object({ source: part, medium: part.optional(), name: part.optional() }).optional(),
});

let settings: Analytics | undefined;

/** Read once: every page asks for it. */
export const analyticsSettings = createServerOnlyFn(
  () => (settings ??= readEnvironment(process.env).analytics),
);

export const getAnalytics = createServerFn({ method: 'GET' }).handler((): Analytics =>
  analyticsSettings(),
);

/** POST /api/page-view. The answer is always the same: a browser could do nothing about it. */
export const answerPageView = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const { path, campaign, nothingFor } = await bodyOf(request, pageViewSchema);
    const address = visitorAddress(request.headers);
    const isWanted =
      analyticsSettings().provider === 'builtin' &&
      !declinesCounting(request.headers) &&
      !isTooMany(address);
    if (!isWanted) return undefined;
    if (nothingFor !== undefined) await countEmptySearch(database(), { path, nothingFor }, address);
    else await countView(database(), path);
    if (campaign) await countCampaign(database(), campaign, address);
    return undefined;
  }),
);
