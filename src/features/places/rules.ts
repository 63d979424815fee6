import { site } from '#site.config.ts';

/** What stands beside a field with a place that nobody knows (NEAR-05). */
export function unknownPlace(near: string | undefined): string {
  return `We do not know ‘${near}’. Try a ZIP code, or a town with its state: ${site.region.exampleTown}.`;
}
