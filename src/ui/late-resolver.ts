import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from './failure.ts';
import { toast } from './toast.ts';

/**
 * Reads a form by a schema that loads when the form is first sent: with zod it is a fifth of what a page with a form
 * may weigh. Without a connection a toast says that nothing was sent.
 */
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
      toast({ tone: 'destructive', title: 'Not sent', description: messageOf(error) });
      return { values: {}, errors: { root: { type: 'load' } } as unknown as FieldErrors<Values> };
    }
  };
}
