import { Switch as Primitive } from '@base-ui/react/switch';

interface SwitchProps {
  name: string;
  on: string;
  off: string;
  checked: boolean;
  onChange: () => void;
}

export function Switch({ name, on, off, checked, onChange }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
      <Primitive.Root
        aria-label={name}
        checked={checked}
        onCheckedChange={onChange}
        className="h-6 w-11 flex-none rounded-full border border-control bg-card p-0.5 transition-colors data-checked:border-court data-checked:bg-court"
      >
        <Primitive.Thumb className="block size-4.5 rounded-full bg-control transition-transform data-checked:translate-x-5 data-checked:bg-on-court" />
      </Primitive.Root>
      <span aria-hidden="true" className="min-w-15 text-sm text-ink-soft">
        {checked ? on : off}
      </span>
    </label>
  );
}
