import { hashKey, useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { button } from './button.ts';
import { LoadFailure } from './load-failure.tsx';
import { MessagePage } from './message-page.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** What is to be edited, or why it is not. */
interface Asked {
  readonly kind: string;
}
type Editable<Found extends Asked> = Extract<Found, { kind: 'editable' }>;

/** What a form does with what its screen has loaded. */
export interface Again<Found> {
  /** Counts the times that somebody asked for what is stored now, in place of what was typed. */
  readonly reloads: number;
  /** Loads it once more; what was typed stays. Null if it could not be loaded. */
  readonly refetch: () => Promise<Found | null>;
  /** Loads it once more, and starts over from it. */
  readonly onReload: () => void;
}

interface Screen {
  /** What nobody else may edit, as the end of a sentence. */
  readonly what: string;
  readonly loading: ReactNode;
  /** Shown where there is no such thing. */
  readonly missing: ReactNode;
  /** The way back, for who may not edit it. */
  readonly back: ReactNode;
}

/**
 * A screen where people edit what is theirs. Nothing is decided before the viewer and what they may edit have loaded.
 *
 * @param query for a viewer: what they edit, of kind 'editable', or that it is 'missing' or another one's
 * @param children the form, of what was loaded
 */
export function EditScreen<Found extends Asked, Key extends QueryKey>({
  viewer,
  query,
  children,
  ...screen
}: Screen & {
  viewer: UseQueryResult<{ readonly id: string } | null>;
  query: (viewerId: string) => UseQueryOptions<Found, Error, Found, Key>;
  children: (found: Editable<Found>, again: Again<Editable<Found>>, viewerId: string) => ReactNode;
}) {
  if (viewer.data) {
    const { id } = viewer.data;
    const options = query(id);
    return (
      <Asking key={hashKey(options.queryKey)} options={options} {...screen}>
        {(found, again) => children(found, again, id)}
      </Asking>
    );
  }
  if (viewer.isPending) return screen.loading;
  if (viewer.isError) return <LoadFailure isPage title="Failed to load profile" query={viewer} />;
  return (
    <Denied {...screen}>
      <SignInLink className={button.outline}>Sign in</SignInLink>
    </Denied>
  );
}

function Asking<Found extends Asked, Key extends QueryKey>({
  options,
  children,
  ...screen
}: Screen & {
  options: UseQueryOptions<Found, Error, Found, Key>;
  children: (found: Editable<Found>, again: Again<Editable<Found>>) => ReactNode;
}) {
  const query = useQuery(options);
  const { data, refetch } = query;
  const [reloads, setReloads] = useState(0);
  // A form that is open stays, whatever a later look finds: what is typed there is the member's, and a save that is
  // no longer allowed says so itself.
  const [opened, setOpened] = useState<Editable<Found> | null>(null);
  const editable = data?.kind === 'editable' ? (data as Editable<Found>) : null;
  if (editable && editable !== opened) setOpened(editable);
  const shown = editable ?? opened;
  if (shown) {
    return children(shown, {
      reloads,
      refetch: async () => {
        const { data: now, isError } = await refetch();
        return !isError && now?.kind === 'editable' ? (now as Editable<Found>) : null;
      },
      onReload: () => void refetch().then(() => setReloads((times) => times + 1)),
    });
  }
  if (query.isPending) return screen.loading;
  if (!data) return <LoadFailure isPage title="Permission Check Failed" query={query} />;
  return data.kind === 'missing' ? screen.missing : <Denied {...screen} />;
}

function Denied({ what, back, children }: Screen & { children?: ReactNode }) {
  return (
    <MessagePage title="Access Denied" text={`You do not have permission to edit ${what}.`}>
      {back}
      {children}
    </MessagePage>
  );
}
