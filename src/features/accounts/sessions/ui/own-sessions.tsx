import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentLabel } from '#platform/moment.ts';
import { Chip, LoadedCard } from '#ui/card.tsx';
import { PASSWORD_OR_CODE, PasswordDialog } from '#ui/password-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { endOtherSessionsMutation, endSessionMutation, ownSessionsQuery } from '../client.ts';
import type { OwnSession, OwnSessions as Listed } from '../client.ts';

export function OwnSessions() {
  const own = useQuery(ownSessionsQuery);
  return (
    <LoadedCard title="Where you are signed in" query={own} space="min-h-24">
      {(listed) => <Sessions own={listed} />}
    </LoadedCard>
  );
}

function Sessions({ own: { sessions, more } }: { own: Listed }) {
  const [ended, setEnded] = useState<OwnSession | 'others' | null>(null);
  const close = () => setEnded(null);
  const isAlone = sessions.length <= 1 && more === 0;
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        {isAlone
          ? 'You’re signed in only in this browser.'
          : 'Don’t recognize one of these? Sign it out and change your password.'}
      </p>
      <ul aria-label="Sign-ins" className="mt-3 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Words session={session} />
            {session.isThis ? null : (
              <Button
                aria-label={`Sign out ${nameOf(session)}, last used ${momentLabel(session.last_used_at)}`}
                onClick={() => setEnded(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="border-t border-line py-3 text-ink-soft">Plus {more} older sign-ins.</p>
      ) : null}
      {isAlone ? null : (
        <Button className="mt-3" onClick={() => setEnded('others')}>
          Sign out everywhere else
        </Button>
      )}
      {ended === 'others' ? (
        <PasswordDialog
          asks={PASSWORD_OR_CODE}
          title="Sign out everywhere else?"
          label="Sign out everywhere else"
          deed={endOtherSessionsMutation}
          sent={(proof) => proof}
          onClose={close}
        >
          <p className="text-ink-soft">Only this browser stays signed in.</p>
        </PasswordDialog>
      ) : ended ? (
        <PasswordDialog
          asks={PASSWORD_OR_CODE}
          title={`Sign out ${nameOf(ended)}?`}
          label="Sign out"
          deed={endSessionMutation}
          sent={(proof) => ({ id: ended.id, proof })}
          onClose={close}
        >
          <p className="text-ink-soft">Last used {momentLabel(ended.last_used_at)}.</p>
        </PasswordDialog>
      ) : null}
    </>
  );
}

function Words({ session }: { session: OwnSession }) {
  const { signed_in_at: signedInAt, network } = session;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold break-words">
        {nameOf(session)}
        {session.isThis ? <Chip fact="status">This browser</Chip> : null}
      </p>
      <p className="text-sm text-ink-soft">
        {signedInAt === null ? null : <span>{`Signed in ${momentLabel(signedInAt)}. `}</span>}
        <span>{`Last used ${momentLabel(session.last_used_at)}.`}</span>
        {network === null ? null : <span>{` Network ${network}.`}</span>}
      </p>
    </div>
  );
}

function nameOf({ browser }: OwnSession): string {
  return browser ?? 'An app or script';
}
