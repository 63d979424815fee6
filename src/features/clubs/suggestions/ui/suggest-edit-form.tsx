import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { useLatest } from '#ui/latest.ts';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { editFailure, suggestEditMutation } from '../client.ts';
import { SUGGESTIONS_MISSING } from '../rules.ts';
import { suggestionsProblem } from '../schema.ts';

export function SuggestEditForm({ clubId }: { clubId: string }) {
  const suggest = useSubmit(suggestEditMutation);
  const [suggestions, setSuggestions, clearSuggestions, isBack] = useDraft(
    `suggest-edit:${clubId}`,
  );
  const latest = useLatest(suggestions);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (suggest.isPending) return;
    const found = suggestionsProblem(suggestions);
    setProblem(found);
    if (found === null) {
      const onSuccess = () => {
        if (latest.current === suggestions) clearSuggestions();
      };
      suggest.mutate({ clubId, suggestions }, { onSuccess });
      return;
    }
    field.current?.focus();
    if (found !== SUGGESTIONS_MISSING) return;
    toast({ tone: 'destructive', title: 'Suggestions required', description: found });
  }

  return (
    <form noValidate className="grid gap-5" aria-label="Suggest an edit" onSubmit={submit}>
      {isBack ? <DraftNotice onDiscard={clearSuggestions} /> : null}
      <TextArea
        ref={field}
        label="Your suggestions"
        rows={8}
        required
        value={suggestions}
        error={problem ?? (suggest.isError ? editFailure(suggest.error) : undefined)}
        onChange={(event) => {
          setSuggestions(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div>
        <Button type="submit" look="accent" disabled={suggest.isPending}>
          {suggest.isPending ? 'Sending...' : 'Send Suggestion'}
        </Button>
      </div>
    </form>
  );
}
