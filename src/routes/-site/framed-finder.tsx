import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { footerCategoriesQuery } from '#features/blog/client.ts';
import { clubSearchQuery } from '#features/clubs/client.ts';
import { findClubsToRender } from '#features/clubs/functions.ts';
import { isLandingPage } from '#features/clubs/rules.ts';
import { isSearched, parseFinderSearch } from '#features/clubs/schema.ts';
import type { FinderSearch } from '#features/clubs/schema.ts';
import { activeLocationsQuery } from '#features/locations/client.ts';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { log } from '#platform/log.ts';
import { createKeptFrame } from '#platform/page-cache/kept-frame.ts';
import type { KeptFrame } from '#platform/page-cache/kept-frame.ts';
import { cutFrame, fillFrame } from '#platform/page-cache/page-frame.ts';
import type { PageFrame } from '#platform/page-cache/page-frame.ts';
import { renderMeasured } from '#platform/page-cache/render-work.ts';
import type { RenderedPage } from '#platform/page-cache/rendered-page.ts';
import { finderAnswers } from './finder-answers.ts';
import { FINDER_PATH, finderParts, renderFinder } from './finder-parts.tsx';
import type { FinderContent } from './finder-parts.tsx';
import { writeAnswers } from './page-answers.tsx';
import { siteUrlOf } from './site-url-of.ts';

/** Under which changes of clubs are announced: they are asked for anew for each page. */
const CLUBS = 'clubs';
/** Where cutting has failed so often, it always would. */
const MOST_FAILURES = 3;

/** A page as the router has rendered it. */
interface WholePage {
  readonly url: URL;
  readonly router: AnyRouter;
  readonly page: RenderedPage;
  readonly headers: Headers;
}

/** A page that was put into the frame. */
interface FramedPage {
  readonly page: RenderedPage;
  readonly headers: Headers;
}

/** The pages of the finder without the router, which does the same for each of them. */
interface FramedFinder extends Pick<KeptFrame<unknown>, 'heard' | 'forget' | 'keep'> {
  /**
   * Cuts the frame out of a page that the router has rendered, where there is none yet and the page
   * is one that could have been framed.
   *
   * @param heard from before the page was begun
   */
  keepFrame(whole: WholePage, heard: number): void;
  /**
   * The page of an address; undefined where the router has to render it.
   *
   * @throws what asking the database throws
   */
  page(url: URL): Promise<FramedPage | undefined>;
}

/** What all pages of the finder show. */
interface Shared extends Pick<FinderContent, 'siteUrl' | 'locations'> {
  /** Of the footer. */
  readonly categories: unknown;
}

/** Makes the one of a process; it has no frame yet. */
export function createFramedFinder(): FramedFinder {
  const kept = createKeptFrame<Shared & { readonly frame: PageFrame; readonly headers: Headers }>();
  let failures = 0;
  return {
    heard: () => kept.heard(),
    forget: (names) => kept.forget(names),
    keep: (keeping) => kept.keep(keeping),

    keepFrame({ url, router, page, headers }, heard) {
      if (!kept.isWanted() || failures >= MOST_FAILURES || url.pathname !== FINDER_PATH) return;
      const whole = readWhole(router);
      // A later page of a list has no canonical address, so no place for one is found in it.
      if (!whole || whole.search.after !== undefined || !framedSearch(url, whole)) return;
      const frame = cutFrame(page, finderParts(whole, renderFinder(whole)));
      if (!frame) {
        failures += 1;
        log('warn', 'pages of the finder are rendered whole: one has not the parts it should have');
        return;
      }
      const names = headers.get('surrogate-key')?.split(' ') ?? [];
      const lasting = names.filter((name) => name !== CLUBS);
      // Without them nobody would hear when it is out of date.
      if (lasting.length === 0) return;
      const { siteUrl, locations, categories } = whole;
      const shared = { siteUrl, locations, categories };
      kept.set({ ...shared, frame, headers: new Headers(headers) }, lasting, heard);
    },

    async page(url) {
      const framed = kept.get();
      const search = framed && framedSearch(url, framed);
      if (!search) return undefined;
      const found = await findClubsToRender(search);
      const loadedAt = Date.now();
      const answers = finderAnswers({ ...framed, search, found, loadedAt });
      const content = { ...framed, search, found, answers, loadedAt };
      const markup = renderMeasured('framed', () => renderFinder(content));
      const parts = finderParts(content, markup);
      return { page: fillFrame(framed.frame, parts), headers: framed.headers };
    },
  };
}

/**
 * The search of an address whose page can be framed; undefined for all others. The pages that stand for
 * one thing are few, and the foot of a page names them as the present one.
 */
function framedSearch(url: URL, { locations }: Shared): FinderSearch | undefined {
  if (url.pathname !== FINDER_PATH) return undefined;
  const search = parseFinderSearch(parseSearch(url.search));
  // Another spelling of an address is the router's to answer.
  if (!isSearched(search) || stringifySearch({ ...search }) !== url.search) return undefined;
  return isLandingPage(search, locations) ? undefined : search;
}

/** What a page shows that the router has rendered; undefined where it is not one of clubs found. */
function readWhole(router: AnyRouter): (Shared & FinderContent) | undefined {
  // The context of every router of getRouter.
  const { queryClient } = router.options.context as { readonly queryClient: QueryClient };
  const { matches } = router.state;
  const match = matches.at(-1);
  const search = parseFinderSearch(match?.search ?? {});
  const locations = queryClient.getQueryData(activeLocationsQuery().queryKey);
  const found = queryClient.getQueryData(clubSearchQuery(search).queryKey)?.pages[0];
  if (!match || !locations || !found) return undefined;
  return {
    siteUrl: siteUrlOf(matches),
    locations,
    categories: queryClient.getQueryData(footerCategoriesQuery().queryKey),
    search,
    found,
    answers: writeAnswers(queryClient),
    loadedAt: match.updatedAt,
  };
}
