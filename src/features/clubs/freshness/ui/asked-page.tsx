import { useQuery } from '@tanstack/react-query';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { answerAskedMutation, askedClubQuery } from '../client.ts';
import type { Answer } from '../schema.ts';

const THANKS: Readonly<Record<Answer['answer'], string>> = {
  right: 'Your club’s page now says that the club has confirmed it.',
  closed: 'Our admins will look at it. Your club’s page stays as it is until then.',
};

/** Behind the link of a yearly mail: three buttons, no sign-in (FRES-04). */
export function AskedPage({ token }: { token: string | undefined }) {
  const query = useQuery(askedClubQuery(token));
  const answer = useSubmit(answerAskedMutation);
  const send = (said: Answer['answer']) => answer.mutate({ token: token ?? '', answer: said });
  const club = query.data;
  if (club === undefined) {
    return (
      <div className={PAGE}>
        <LoadFailure title="We couldn’t open this page" query={query} />
        {query.isPending ? <Loading label="Loading..." bars={['h-11']} /> : null}
      </div>
    );
  }
  const [title, words] =
    club === null
      ? [
          'This link doesn’t work',
          'It may be from an earlier year or incomplete, or the club’s contact email has changed.',
        ]
      : answer.isSuccess
        ? ['Thank you', THANKS[answer.variables.answer]]
        : [
            `Is the page for ${club.name} still right?`,
            `Families rely on it for the ${club.season} season. Check the contact details, teams, practice locations, fees, and tryouts.`,
          ];
  return (
    <div className={PAGE}>
      <h1 className="text-title wrap-anywhere">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{words}</p>
      {club === null ? null : (
        <p className="mt-3">
          <a href={club.path} className="link target">
            Open the page for {club.name}
          </a>
        </p>
      )}
      {club === null || answer.isSuccess ? null : (
        <div className="mt-8 flex flex-wrap gap-3">
          <Button look="accent" disabled={answer.isPending} onClick={() => send('right')}>
            All of this is still right
          </Button>
          <a href={`${club.path}/suggest-edit#answer=${token}`} className={button.court}>
            Something changed
          </a>
          <Button disabled={answer.isPending} onClick={() => send('closed')}>
            This club has closed
          </Button>
        </div>
      )}
    </div>
  );
}

const PAGE = 'mx-auto max-w-2xl px-4 py-16';
