import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useController } from 'react-hook-form';
import { LONGEST_TAG, hasTag, withTag } from '#domain/tag.ts';
import { tagsQuery } from '#features/blog/categories-and-tags/client.ts';
import { FormField } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Options } from '#ui/options.tsx';
import type { TypedPost } from '../schema.ts';

/** Enter or a comma adds what is typed (ABLG-46). */
export function TagsEditor() {
  const { field, fieldState } = useController<TypedPost, 'tags'>({ name: 'tags' });
  const { value: tags, onChange, ref: focusRef } = field;
  const known = useQuery(tagsQuery);
  const [typed, setTyped] = useState('');
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const names = known.data?.map(({ tag }) => tag) ?? [];

  function add() {
    // An existing spelling, so that one tag does not become two.
    const spelled = names.find((tag) => hasTag([tag], typed.trim())) ?? typed;
    const more = withTag(tags, spelled);
    if (more !== tags) onChange([...more]);
    setTyped('');
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    const next = list.current?.querySelector<HTMLElement>('button:not([data-leaving])');
    (next ?? input.current)?.focus();
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Tags</legend>
      <div className="flex items-end gap-2">
        <div className="grow">
          <FormField
            ref={(element) => {
              focusRef(element);
              input.current = element;
            }}
            label="Tags"
            autoComplete="off"
            list={`${id}-known`}
            maxLength={LONGEST_TAG}
            error={fieldState.error?.message}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter' && event.key !== ',') return;
              event.preventDefault();
              add();
            }}
          />
        </div>
        <Button onClick={add}>Add tag</Button>
      </div>
      <datalist id={`${id}-known`}>
        <Options of={names.filter((tag) => !hasTag(tags, tag))} />
      </datalist>
      <ChosenTags list={list} tags={tags} onRemove={remove} />
    </fieldset>
  );
}

function ChosenTags({
  list,
  tags,
  onRemove,
}: {
  list: RefObject<HTMLUListElement | null>;
  tags: readonly string[];
  onRemove: (tag: string) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <ul ref={list} aria-label="This post’s tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex max-w-full items-center rounded-full bg-sand pl-3 font-medium"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            className="grid size-11 flex-none place-items-center rounded-full hover:text-danger"
            onClick={(event) => {
              event.currentTarget.dataset['leaving'] = '';
              onRemove(tag);
            }}
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
