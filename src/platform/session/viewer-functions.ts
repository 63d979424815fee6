import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { currentSession, sendCookies, siteAccounts } from './current.ts';
import { removedMarks } from './session.ts';
import { viewerOf } from './viewer.server.ts';

export const getViewer = createServerFn({ method: 'GET' }).handler(async () => {
  const accounts = await siteAccounts();
  const viewer = await viewerOf(accounts, await currentSession());
  if (!viewer) sendCookies(removedMarks(accounts, getRequest().headers));
  return viewer;
});
