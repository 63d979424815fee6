import { useNavigate } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { addClubMutation } from '#features/clubs/administration/client.ts';
import { SimilarClubs } from '#features/clubs/merging/components.tsx';
import { handleMutation } from '#features/clubs/suggestions/inbox-client.ts';
import type { SuggestedClub } from '#features/clubs/suggestions/inbox-schema.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DraftOwner } from '#ui/draft-owner.ts';
import { FormCheckbox } from '#ui/form-field.tsx';
import { leaveDraft } from '#ui/draft.ts';
import { fillIn } from '#ui/edit-draft.ts';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';

const FIRST_VERSION = 1;

const CONTACTS = [
  { given: 'contact_email', field: 'contactEmail', label: 'email' },
  { given: 'contact_phone', field: 'contactPhone', label: 'phone' },
] as const;
type ContactField = (typeof CONTACTS)[number]['field'];

/**
 * Adds the club by name only; the rest is a draft until an administrator saves. Contact details were given for
 * questions, so each is copied only on request, and additional information never is (D73). Marks the suggestion as
 * in work first, so that a second administrator does not add the club again.
 */
export function AddSuggestedClub({ suggestion }: { suggestion: SuggestedClub }) {
  const [isAsking, setIsAsking] = useState(false);
  const [copied, setCopied] = useState<readonly ContactField[]>([]);
  const owner = useContext(DraftOwner);
  const navigate = useNavigate();
  const handle = useSubmit({ ...handleMutation, onSettled: () => undefined });
  const add = useSubmit(addClubMutation);
  async function addAndOpen() {
    const { kind, id, version, note } = suggestion;
    await handle.mutateAsync({ kind, id, version, note: note ?? '', status: 'in_work' });
    const club = await add.mutateAsync({ name: suggestion.club_name });
    const values = {
      website: suggestion.club_website ?? '',
      description: suggestion.description ?? '',
      ...Object.fromEntries(
        CONTACTS.filter(({ field }) => copied.includes(field)).map(({ given, field }) => [
          field,
          suggestion[given] ?? '',
        ]),
      ),
      ...placeOf(suggestion.club_location),
    };
    if (owner !== undefined) {
      leaveDraft(owner, `club:${club.id}`, fillIn(FIRST_VERSION, values));
      // Saving the form closes the suggestion.
      leaveDraft(owner, `suggested:${club.id}`, id);
    }
    await navigate({
      to: '/clubs/$clubId/edit',
      params: { clubId: club.id },
      search: { from: 'suggestions' },
    });
  }
  return (
    <>
      <SimilarClubs name={suggestion.club_name} />
      <Button onClick={() => setIsAsking(true)}>Add this club</Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Add ${suggestion.club_name}?`}
          confirmLabel="Add this club"
          isHarmless
          isBusy={handle.isPending || add.isPending}
          onConfirm={() => void addAndOpen().catch(() => setIsAsking(false))}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            This adds the club to the public site right away, with just its name. Then its form
            opens, filled in with the suggestion, for you to check and save.
          </p>
          {CONTACTS.map(({ given, field, label }) =>
            suggestion[given] === null ? null : (
              <FormCheckbox
                key={field}
                label={`Make ${suggestion[given]} public as the club’s ${label}`}
                checked={copied.includes(field)}
                onChange={({ currentTarget: { checked } }) =>
                  setCopied((before) =>
                    checked ? [...before, field] : before.filter((other) => other !== field),
                  )
                }
              />
            ),
          )}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** City and state of 'Hockessin, DE'; nothing from any other format. */
function placeOf(location: string | null): { city?: string; state?: string } {
  const [city, state, ...more] = (location ?? '').split(',').map((part) => part.trim());
  return city && state && more.length === 0 ? { city, state } : {};
}
