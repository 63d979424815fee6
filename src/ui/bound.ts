import { get } from 'react-hook-form';
import type {
  FieldError,
  FieldValues,
  Path,
  RegisterOptions,
  UseFormReturn,
} from 'react-hook-form';

export function bound<Values extends FieldValues, Kept>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Values, unknown, Kept>, 'register' | 'formState'>) {
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: get<typeof errors, FieldError | undefined>(errors, name)?.message,
  });
}
