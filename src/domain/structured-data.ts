import type { BreadcrumbList, Thing, WithContext } from 'schema-dts';

export type StructuredData = WithContext<Thing>;

export function breadcrumb(
  steps: readonly (readonly [name: string, url: string])[],
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, step], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: step,
    })),
  };
}
