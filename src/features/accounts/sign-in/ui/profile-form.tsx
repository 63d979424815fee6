import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { USER_TYPES } from '#domain/actor.ts';
import { USER_TYPE_LABELS } from '#domain/user-types.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { bound } from '#ui/bound.ts';
import { button } from '#ui/button.ts';
import { Card } from '#ui/card.tsx';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { useSubmit } from '#ui/submit.ts';
import { UnsavedFields } from '#ui/unsaved-fields.tsx';
import { saveProfileMutation } from '../mutations.ts';
import { profileFormSchema } from '../schema.ts';
import { AvatarField } from './avatar-field.tsx';

const LABELS = { avatarUrl: 'Photo', username: 'Username', userType: 'User type' };

export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const { profile } = viewer;
  const save = useSubmit(saveProfileMutation);
  const form = useForm({
    resolver: zodResolver(profileFormSchema),
    defaultValues: {
      username: profile.username ?? '',
      userType: profile.user_type,
      avatarUrl: profile.avatar_url,
    },
  });
  const { handleSubmit, control, getValues, reset, setValue } = form;
  const field = bound(form);
  const draft = useFormDraft('profile', form);
  const avatarUrl = useWatch({ control, name: 'avatarUrl' });
  const submit = handleSubmit((values) => {
    const sent = getValues();
    save.mutate(values, {
      onSuccess: () => {
        const now = getValues();
        reset(sent);
        // Keeps what was typed meanwhile.
        if (JSON.stringify(now) === JSON.stringify(sent)) draft.clear();
        else reset(now, { keepDefaultValues: true });
      },
    });
  });
  return (
    <Card title="Your profile">
      <form
        noValidate
        className="grid gap-5"
        aria-label="Your profile"
        onSubmit={(event) => void submit(event)}
      >
        {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
        <AvatarField
          name={profile.username}
          value={avatarUrl}
          isNew={avatarUrl !== null && avatarUrl !== profile.avatar_url}
          onChange={(url) => setValue('avatarUrl', url, { shouldDirty: true })}
        />
        <FormField
          label="Email"
          type="email"
          value={viewer.email}
          readOnly
          autoComplete="off"
          hint="Only you and site admins can see this."
        />
        <FormField
          label="Username"
          autoComplete="nickname"
          maxLength={60}
          required
          {...field('username')}
        />
        <FormSelect label="User type" {...field('userType')}>
          <Options of={USER_TYPES} says={(type) => USER_TYPE_LABELS[type]} />
        </FormSelect>
        <Refusal isBoxed error={save.error} />
        <SaveBar status={<UnsavedFields control={control} labels={LABELS} />}>
          <Button type="submit" look="accent" disabled={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
          <Link to="/" className={button.outline}>
            Back to Home
          </Link>
        </SaveBar>
      </form>
    </Card>
  );
}
