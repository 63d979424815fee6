import { Tabs as Primitive } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly (readonly [name: Name, title: string])[];
  chosen: Name;
  onChoose: (name: Name) => void;
  className?: string;
  listClassName?: string;
  children: ReactNode;
}

export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, className, listClassName = '', children } = props;
  return (
    <Primitive.Root
      value={chosen}
      onValueChange={(name: Name) => onChoose(name)}
      className={className}
    >
      <Primitive.List
        activateOnFocus
        aria-label={label}
        className={`flex flex-wrap gap-1 border-b border-line ${listClassName}`}
      >
        {tabs.map(([name, title]) => (
          <Primitive.Tab
            key={name}
            value={name}
            className="-mb-px min-h-11 border-b-3 border-transparent px-4 py-2 font-semibold text-ink-soft hover:text-ink data-active:border-court data-active:text-court max-sm:px-2 max-sm:text-sm"
          >
            {title}
          </Primitive.Tab>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
}

export const TabPanel = Primitive.Panel;
