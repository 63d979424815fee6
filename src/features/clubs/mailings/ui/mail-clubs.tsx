import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import type { Selection } from '#features/clubs/administration/schema.ts';
import { useDraft } from '#ui/draft.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { mailingPreviewQuery, sendMailingMutation } from '../client.ts';
import type { MailingPreview } from '../client.ts';
import { mailFor, MOST_SUBJECT, MOST_TEXT, nameProblem } from '../rules.ts';
import type { MailedClub, Written } from '../rules.ts';

interface MailClubsProps {
  readonly of: Selection;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

export function MailClubs({ of, onSent, onClose }: MailClubsProps) {
  const [subject, setSubject, clearSubject] = useDraft('club-mail-subject');
  const [text, setText, clearText] = useDraft('club-mail-text');
  const [at, setAt] = useState(0);
  const preview = useQuery(mailingPreviewQuery(of, at));
  const send = useSubmit(sendMailingMutation);
  const { data } = preview;
  const toSend = data?.toSend ?? 0;
  const label = `Send to ${countOf(toSend, 'club')}`;
  const problem = nameProblem(`${subject}\n${text}`);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <FormDialog
      title="Email these clubs"
      size="form"
      label={label}
      busy="Sending..."
      deed={send}
      isReady={toSend > 0 && subject.trim() !== '' && text.trim() !== '' && !problem}
      onSubmit={() => setIsAsking(true)}
      onClose={onClose}
      beside={
        isAsking ? (
          <ConfirmDialog
            title={`${label}?`}
            confirmLabel={label}
            isHarmless
            onConfirm={() => {
              setIsAsking(false);
              const onSuccess = () => {
                clearSubject();
                clearText();
                onSent();
              };
              send.mutate({ of, subject, text }, { onSuccess });
            }}
            onCancel={() => setIsAsking(false)}
          >
            You can’t take the emails back.
          </ConfirmDialog>
        ) : null
      }
    >
      <LoadFailure title="We couldn’t load the clubs" query={preview} />
      <p role="status">{data ? whoGetsIt(data) : preview.isPending && 'Counting the clubs...'}</p>
      <FormField
        label="Subject"
        required
        maxLength={MOST_SUBJECT}
        autoComplete="off"
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <TextArea
        label="Text"
        required
        maxLength={MOST_TEXT}
        hint="{club} is the club’s name, {director} its director. We add the club’s facts and a link to its page."
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {data?.club ? (
        <section aria-label="Preview" className="rounded-2xl border border-line bg-paper p-4">
          <div className="flex flex-wrap items-center gap-3">
            <p className="grow font-semibold">{`Preview ${(at + 1).toLocaleString('en-US')} of ${toSend.toLocaleString('en-US')}`}</p>
            <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
              Previous club
            </Button>
            <Button disabled={at + 1 >= toSend} onClick={() => setAt(at + 1)}>
              Next club
            </Button>
          </div>
          <PreviewedMail club={data.club} written={{ subject, text }} />
        </section>
      ) : null}
      <Refusal isBoxed error={send.error} />
    </FormDialog>
  );
}

function whoGetsIt({ toSend, noAddress, bounced, declined }: MailingPreview): string {
  const left = [
    noAddress > 0 && `${noAddress} without an email address`,
    bounced > 0 && `${bounced} whose last email bounced`,
    declined > 0 && `${declined} that asked us not to write`,
  ].filter((part) => part !== false);
  const leaving = left.length === 0 ? '' : ` We leave out ${left.join(', ')}.`;
  return `This goes to ${countOf(toSend, 'club')}.${leaving}`;
}

function PreviewedMail({ club, written }: { club: MailedClub; written: Written }) {
  const { subject, paragraphs, details } = mailFor(club, written);
  return (
    <div className="mt-3 grid gap-3 wrap-anywhere">
      <p className="text-sm text-ink-soft">{`To ${club.name}, ${club.to}`}</p>
      <p className="text-heading">{subject === '' ? 'No subject yet' : subject}</p>
      {paragraphs.map((words, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing else
        <p key={index}>{words}</p>
      ))}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {details.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
