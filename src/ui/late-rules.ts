import { useEffect, useState } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { messageOf } from './failure.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { toast } from './toast.ts';

/**
 * The rules of a form, which come with the library that they are written with as soon as the visitor
 * turns to the page (docs/decisions/007): a form is read sooner than it is sent. When they cannot be
 * loaded, a toast says so, and what was typed stays.
 *
 * @param load brings the rules; the same function in every render
 */
export function useLateRules<Typed extends FieldValues, Context, Sent>(
  load: () => Promise<Resolver<Typed, Context, Sent>>,
): Resolver<Typed, Context, Sent> {
  useEffect(() => onFirstInteraction(() => void load().catch(() => undefined)), [load]);
  const [resolver] = useState((): Resolver<Typed, Context, Sent> => async (...form) => {
    try {
      const resolve = await load();
      return await resolve(...form);
    } catch (error) {
      const message = messageOf(error);
      toast({ tone: 'destructive', title: 'Not sent', description: message });
      const errors = { root: { type: 'unreachable', message } } as FieldErrors<Typed>;
      return { values: {}, errors };
    }
  });
  return resolver;
}
