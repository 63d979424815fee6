import { z } from 'zod';
import { isUuid } from '#domain/ids.ts';
import { proof } from '#features/accounts/sign-in/schema.ts';

export const othersSchema = z.object({ proof });

export const endedSessionSchema = z.object({
  id: z.string().refine(isUuid, 'We couldn’t find this sign-in. Reload the page and try again.'),
  proof,
});
export type EndedSession = z.infer<typeof endedSessionSchema>;
