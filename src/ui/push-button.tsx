import type { ComponentProps } from 'react';
import { button } from './button.ts';
import { classNames } from './class-names.ts';

/**
 * A button that does something.
 *
 * @param look how much it matters: a lesser action when left out
 * @param props of the element; its type is 'button' unless it sends a form
 */
export function Button({
  look = 'outline',
  className,
  ...props
}: { look?: keyof typeof button } & ComponentProps<'button'>) {
  return <button type="button" {...props} className={classNames(button[look], className)} />;
}
