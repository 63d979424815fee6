import { hashKey, useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { button } from './button.ts';
import { LoadFailure } from './load-failure.tsx';
import { MessagePage } from './message-page.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface Asked {
  readonly kind: string;
}
type Editable<Found extends Asked> = Extract<Found, { kind: 'editable' }>;

export interface Again<Found> {
  /** Counts reloads, to key the form by. */
  readonly reloads: number;
  /** Keeps what was typed. Null if loading failed. */
  readonly refetch: () => Promise<Found | null>;
  readonly onReload: () => void;
}

interface Screen {
  readonly what: string;
  readonly loading: ReactNode;
  readonly missing: ReactNode;
  readonly back: ReactNode;
}

/** Decides nothing before the user and the thing to edit have loaded. */
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
  // An open form stays, whatever a refetch finds: a save that is no longer allowed says so.
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
