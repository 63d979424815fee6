import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { PostPreview } from './post-preview.tsx';
import './split-view.css';

const SIDES = [
  ['write', 'Write'],
  ['preview', 'Preview'],
] as const;

export function SplitView({
  side,
  onSide,
  children,
}: {
  side: 'write' | 'preview';
  onSide: (side: 'write' | 'preview') => void;
  children: ReactNode;
}) {
  const panel = (name: 'write' | 'preview') => ({
    value: name,
    keepMounted: true,
    // A wide window shows both.
    hidden: false,
    inert: false,
    className: classNames('min-w-0', name !== side && 'post-other-side'),
  });
  return (
    <Tabs
      label="Write or preview"
      tabs={SIDES}
      chosen={side}
      onChoose={onSide}
      listClassName="post-sides mb-4"
    >
      <div className="post-split">
        <TabPanel {...panel('write')}>{children}</TabPanel>
        <TabPanel
          {...panel('preview')}
          // It scrolls, so it must be reachable by keyboard.
          tabIndex={0}
        >
          <div className="post-preview rounded-2xl border border-line">
            <PostPreview />
          </div>
        </TabPanel>
      </div>
    </Tabs>
  );
}
