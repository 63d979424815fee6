import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { getListedClubs, suggestClub, suggestEdit } from './functions.ts';
import type { ClubSuggestionForm, EditSuggestionForm } from './schema.ts';

const EDIT_FAILED = 'There was a problem sending your suggestion. Please try again.';

export function listedClubsQuery(name: string) {
  return queryOptions({
    queryKey: ['clubs', 'listed', name],
    queryFn: () => getListedClubs({ data: { name } }),
    enabled: name !== '',
    retry: false,
  });
}

export const suggestClubMutation = mutationOptions({
  mutationFn: (form: ClubSuggestionForm) => suggestClub({ data: form }),
  // The form shows the exact message.
  onError: () =>
    toast({
      tone: 'destructive',
      title: 'Error',
      description: 'Failed to send club suggestion. Please try again.',
    }),
  meta: {
    successTitle: 'Success!',
    successDescription: 'Your club suggestion has been sent successfully.',
  },
});

export const suggestEditMutation = mutationOptions({
  mutationFn: (form: EditSuggestionForm) => suggestEdit({ data: form }),
  onError: (error) =>
    toast({
      tone: 'destructive',
      title: 'Error sending suggestion',
      description: editFailure(error),
    }),
  meta: {
    successTitle: 'Suggestion sent!',
    successDescription: "Thank you for your suggestion. We'll review it and get back to you.",
  },
});

export function editFailure(error: Error): string {
  return error.message.trim() === '' ? EDIT_FAILED : messageOf(error);
}
