import { useQuery } from '@tanstack/react-query';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { answerAskedMutation, askedClubQuery } from '../client.ts';
import type { Answer, AskedClub } from '../schema.ts';

/** Behind the link of a yearly mail: three buttons, no sign-in (FRES-04). */
export function AskedPage({ token }: { token: string }) {
  const query = useQuery(askedClubQuery(token));
  const club = query.data;
  const answer = useSubmit(answerAskedMutation);
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <LoadFailure title="We couldn’t open this page" query={query} />
      {club === undefined ? (
        query.isPending && <Loading label="Loading..." bars={['h-11']} />
      ) : club === null ? (
        <Words title="This link doesn’t work">
          It may be from an earlier year or incomplete, or the club’s contact email has changed.
        </Words>
      ) : answer.isSuccess ? (
        <Words title="Thank you">{THANKS[answer.variables.answer]}</Words>
      ) : (
        <>
          <Words title={`Is ${club.name}’s page still right?`}>
            Families rely on it for the {club.season} season. Check the contact details, teams,
            practice locations, fees, and tryouts.
          </Words>
          <p className="mt-3">
            <a href={club.path} className="link target">
              Open {club.name}’s page
            </a>
          </p>
          <Answers club={club} token={token} answer={answer} />
        </>
      )}
    </div>
  );
}

const THANKS: Readonly<Record<Answer['answer'], string>> = {
  right: 'Your club’s page now says that the club has confirmed it.',
  closed: 'Our admins will look at it. Your club’s page stays as it is until then.',
};

interface AnswersProps {
  readonly club: AskedClub;
  readonly token: string;
  readonly answer: { readonly isPending: boolean; readonly mutate: (answer: Answer) => void };
}

function Answers({ club, token, answer }: AnswersProps) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Button
        look="accent"
        disabled={answer.isPending}
        onClick={() => answer.mutate({ token, answer: 'right' })}
      >
        All of this is still right
      </Button>
      <a href={`${club.path}/suggest-edit#answer=${token}`} className={button.court}>
        Something changed
      </a>
      <Button
        disabled={answer.isPending}
        onClick={() => answer.mutate({ token, answer: 'closed' })}
      >
        This club has closed
      </Button>
    </div>
  );
}

function Words({ title, children }: { title: string; children: string | readonly string[] }) {
  return (
    <>
      <h1 className="text-title wrap-anywhere">{title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{children}</p>
    </>
  );
}
