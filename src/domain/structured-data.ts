import type { Thing, WithContext } from 'schema-dts';

export type StructuredData = WithContext<Thing>;
