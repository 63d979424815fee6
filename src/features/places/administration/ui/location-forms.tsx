import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Card } from '#ui/card.tsx';
import { useDraft } from '#ui/draft.ts';
import { failureOf } from '#ui/failure.ts';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { site } from '#site.config.ts';
import { Options } from '#ui/options.tsx';
import { addCountyMutation, addStateMutation } from '../client.ts';
import { COUNTY_EMPTY, placeNameProblem, STATE_EMPTY, STATE_NOT_CHOSEN } from '../schema.ts';

export function NewStateForm() {
  const [name, setName, clearName] = useDraft('location:state');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = useSubmit(addStateMutation);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = placeNameProblem(name, STATE_EMPTY);
    setProblem(found);
    if (found !== null) field.current?.focus();
    else if (!add.isPending) add.mutate(name, { onSuccess: clearName });
  };
  return (
    <Card title="Add New State">
      <form noValidate aria-label="Add a state" className="grid gap-4" onSubmit={submit}>
        <FormField
          ref={field}
          label="State name"
          placeholder={site.defaultState}
          autoComplete="off"
          hint={`The full name, like ${site.defaultState}.`}
          value={name}
          error={problem ?? failureOf(add)}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(null);
            add.reset();
          }}
        />
        <div>
          <Button type="submit" look="court" aria-disabled={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add state'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

export function NewCountyForm({ states }: { states: readonly string[] }) {
  const [chosen, setState] = useState('');
  const [county, setCounty, clearCounty] = useDraft('location:county');
  const [problem, setProblem] = useState<{ state?: string; county?: string }>({});
  const stateField = useRef<HTMLSelectElement>(null);
  const countyField = useRef<HTMLInputElement>(null);
  const add = useSubmit(addCountyMutation);
  // Someone may have deleted the state since it was chosen.
  const state = states.includes(chosen) ? chosen : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = placeNameProblem(county, COUNTY_EMPTY);
    setProblem({
      ...(state === '' ? { state: STATE_NOT_CHOSEN } : {}),
      ...(found === null ? {} : { county: found }),
    });
    if (state === '') stateField.current?.focus();
    else if (found !== null) countyField.current?.focus();
    else if (!add.isPending) add.mutate({ state, county }, { onSuccess: clearCounty });
  };
  const changed = () => {
    setProblem({});
    add.reset();
  };
  return (
    <Card title="Add New County">
      <form noValidate aria-label="Add a county" className="grid gap-4" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSelect
            ref={stateField}
            label="State"
            value={state}
            error={problem.state}
            onChange={({ target }) => {
              setState(target.value);
              changed();
            }}
          >
            <Options of={states} none="Choose a state" />
          </FormSelect>
          <FormField
            ref={countyField}
            label="County name"
            placeholder="Montgomery"
            autoComplete="off"
            hint="Leave out the word “County.”"
            value={county}
            error={problem.county ?? failureOf(add)}
            onChange={({ target }) => {
              setCounty(target.value);
              changed();
            }}
          />
        </div>
        <div>
          <Button type="submit" look="court" aria-disabled={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add county'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
