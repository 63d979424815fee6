import { get } from 'react-hook-form';
import type {
  FieldError,
  FieldValues,
  Path,
  RegisterOptions,
  UseFormReturn,
} from 'react-hook-form';

/**
 * Ties fields to their form.
 *
 * @param form what `useForm` or `useFormContext` returned
 * @returns makes the properties of a field by its name: what registers it, and what is wrong with it
 */
export function bound<Values extends FieldValues, Kept>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Values, unknown, Kept>, 'register' | 'formState'>) {
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: get<typeof errors, FieldError | undefined>(errors, name)?.message,
  });
}
