import { Link } from '@tanstack/react-router';
import { clubLink } from '#domain/paths.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { button } from '#ui/button.ts';
import { MessagePage } from '#ui/message-page.tsx';
import { SuggestEditForm } from './suggest-edit-form.tsx';
import { SuggestPage } from './suggest-page.tsx';

/** SUGG-11 to 13, SUGG-15. The link back keeps the finder's search. */
export function SuggestEditPage({ club, search }: { club: Club; search: FinderSearch }) {
  return (
    <SuggestPage
      back={
        <Link
          {...clubLink(club)}
          search={search}
          className="link inline-block py-2.5 wrap-anywhere"
        >
          Back to {club.name}
        </Link>
      }
      title={`Suggest Edit for ${club.name}`}
      lead="Is something on this club’s page wrong, missing, or out of date? Tell us what should change."
    >
      <SuggestEditForm key={club.id} club={club} />
    </SuggestPage>
  );
}

export function InvalidClubUrl() {
  return (
    <MessagePage
      title="Invalid club URL"
      text="We can’t find a club at this address. Check it for typos."
    >
      <Link to="/" className={button.court}>
        Back to Home
      </Link>
    </MessagePage>
  );
}
