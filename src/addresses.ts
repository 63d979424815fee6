import { getRouter } from './router.ts';

/** Finds routes; it renders nothing. */
const router = getRouter();
const routes = Object.values(router.routesById);

/** Paths of pages that always exist, in lowercase: an address in another case leads to them. */
export const fixedPaths: ReadonlySet<string> = new Set(
  routes
    .filter(({ fullPath, options }) => !options.server && !/[${}]/.test(fullPath))
    .map(({ fullPath }) => fullPath.replace(/(?<=.)\/$/, '')),
);

/** Calls that need not come from a page of this site. */
export const openCalls: ReadonlySet<string> = new Set(
  routes
    .filter(({ options }) => options.staticData?.isOpenPost)
    .map(({ fullPath }) => `POST ${fullPath}`),
);

/** What the route of a path validates; other parameters are dropped before a page is looked up or rendered. */
const parameters = new Map(
  routes.map(({ id, options: { validateSearch } }) => [
    id,
    typeof validateSearch === 'function' ? Object.keys(validateSearch({})) : [],
  ]),
);

export function allowedParameters(path: string): readonly string[] {
  return parameters.get(routeOf(path)?.id ?? '') ?? [];
}

/** Whether the route of a URL declares `cache: 'public'`. */
export function isPublic(url: string): boolean {
  return routeOf(url)?.options.staticData?.cache === 'public';
}

function routeOf(url: string) {
  const [path = ''] = url.split('?');
  const [, , route] = router.getMatchedRoutes(path);
  return route;
}
