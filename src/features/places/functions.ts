import { createServerOnlyFn } from '@tanstack/react-start';
import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { createBriefLimit } from '#platform/brief-limit.ts';
import { database } from '#platform/database.ts';
import { answerProgram, bodyOf } from '#platform/session/json-answers.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { nearestZip } from './queries.server.ts';

const isTooMany = createBriefLimit({ max: 60, windowMs: 60_000 });

/** Degrees. The error does not repeat them. */
const whereSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** POST /api/nearest-zip. Open to anyone; the position is neither stored nor logged. */
export const answerNearestZip = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const where = await bodyOf(request, whereSchema);
    if (isTooMany(visitorAddress(request.headers))) {
      throw new AppError('limited', 'Too many requests. Try again in a minute.');
    }
    return { zip: await nearestZip(database().visitor, where) };
  }),
);
