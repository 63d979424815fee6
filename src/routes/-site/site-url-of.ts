import { rootRouteId } from '@tanstack/react-router';

/**
 * Origin of the site, which the root route has loaded.
 *
 * @param matches of a route's head function
 */
export function siteUrlOf(matches: readonly { routeId: string; loaderData?: unknown }[]): string {
  const root = matches.find((match) => match.routeId === rootRouteId)?.loaderData;
  return typeof root === 'object' && root !== null && 'siteUrl' in root ? String(root.siteUrl) : '';
}
