import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { Button } from '#ui/push-button.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import type { ClubListEntry } from '../rules.ts';
import type { Selection } from '../schema.ts';
import { DeleteClubsDialog } from './club-dialogs.tsx';
import type { Selecting } from './selection.ts';
import { SetFieldDialog } from './set-field.tsx';

export type RenderMail = (mail: {
  of: Selection;
  onSent: () => void;
  onClose: () => void;
}) => ReactNode;

interface SelectedClubsProps {
  readonly by: Selecting;
  readonly clubs: readonly ClubListEntry[];
  readonly renderMail: RenderMail;
  readonly onEdited: (transaction: string, changed: number) => void;
  readonly onDone: () => void;
}

/** Stays while a deed empties the list, or nobody would hear how that ended. Only shown clubs can be deleted. */
export function SelectedClubs(props: SelectedClubsProps) {
  const { by, clubs, renderMail, onEdited, onDone } = props;
  const [asked, setAsked] = useState<'field' | 'mail' | readonly ClubListEntry[] | null>(null);
  const shown = clubs.filter(({ id }) => by.has(id));
  const isShown = by.count > 0;
  useEffect(() => {
    // On a phone, the list may begin too low for the bar to fit below.
    if (isShown) document.querySelector('[data-save-bar]')?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const onClose = () => setAsked(null);
  const finish = () => {
    onClose();
    by.clear();
    onDone();
  };
  return (
    <>
      {isShown ? (
        <SaveBar status={`${countOf(by.count, 'club')} selected`}>
          <Button look="accent" onClick={() => setAsked('field')}>
            Set a field
          </Button>
          <Button onClick={() => setAsked('mail')}>Email these clubs</Button>
          {shown.length === by.count ? (
            <Button className="text-danger" onClick={() => setAsked(shown)}>
              Delete {countOf(by.count, 'club')}
            </Button>
          ) : null}
          <Button onClick={by.clear}>Select none</Button>
        </SaveBar>
      ) : null}
      {asked === 'mail' ? renderMail({ of: by.of, onSent: finish, onClose }) : null}
      {asked === 'field' ? (
        <SetFieldDialog
          of={by.of}
          count={by.count}
          onClose={onClose}
          onDone={(transaction, changed) => {
            finish();
            onEdited(transaction, changed);
          }}
        />
      ) : null}
      {Array.isArray(asked) ? (
        <DeleteClubsDialog clubs={asked} onClose={onClose} onDeleted={finish} />
      ) : null}
    </>
  );
}
