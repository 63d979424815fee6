import type { ComponentProps } from 'react';
import { button } from './button.ts';
import { classNames } from './class-names.ts';

export function Button({
  look = 'outline',
  className,
  ...props
}: { look?: keyof typeof button } & ComponentProps<'button'>) {
  return <button type="button" {...props} className={classNames(button[look], className)} />;
}
