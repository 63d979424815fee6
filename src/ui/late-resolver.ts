import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from './failure.ts';
import { toast } from './toast.ts';

/** Loads the schema on the first submit: zod is a fifth of the weight that a page with a form may have. */
export function lateResolver<Values extends FieldValues, Kept>(
  load: () => Promise<z.ZodType<Kept, Values>>,
): Resolver<Values, unknown, Kept> {
  return async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([
        import('@hookform/resolvers/zod'),
        load(),
      ]);
      return await zodResolver(schema)(values, context, options);
    } catch (error) {
      toast({ tone: 'destructive', title: 'Couldn’t send this', description: messageOf(error) });
      return { values: {}, errors: { root: { type: 'load' } } as unknown as FieldErrors<Values> };
    }
  };
}
