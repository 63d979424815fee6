import type { Thing, WithContext } from 'schema-dts';

/** A piece of schema.org data for search engines, written into the head of a page. */
export type StructuredData = WithContext<Thing>;
