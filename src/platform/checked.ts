import type { z } from 'zod';
import { AppError, UNREADABLE } from '#domain/app-error.ts';

/** Throws AppError invalid with the schema's first message. */
export function checked<Output>(schema: z.ZodType<Output>, content: unknown): Output {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError('invalid', issue?.message ?? UNREADABLE);
}
