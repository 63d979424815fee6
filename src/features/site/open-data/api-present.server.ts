import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { license, site } from '#site.config.ts';
import { ITEMS, KINDS, LISTS, PARAMETERS, problemSchema, removedSchema } from './schema.ts';
import type { Kind } from './schema.ts';
import { OPEN_HEADERS } from './rules.ts';

export const TITLES: Readonly<Record<Kind, string>> = {
  clubs: 'Clubs',
  programs: 'Programs, the lines of season sheets',
  tryouts: 'Tryouts to come',
};

/** RFC 9457 */
export function problem(
  status: number,
  detail: string,
  more: object = {},
  retryAfter?: string,
): Response {
  const content = { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...more };
  return Response.json(problemSchema.parse(content), {
    status,
    headers: {
      ...OPEN_HEADERS,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    },
  });
}

interface Described {
  readonly description?: string;
  readonly enum?: readonly string[];
}

/** What a page of docs says of a schema's fields. */
export function fieldsIn(schema: z.ZodType) {
  const { properties = {} } = z.toJSONSchema(schema) as { properties?: Record<string, Described> };
  return Object.entries(properties).map(([name, { description = '', enum: choices = [] }]) => ({
    name,
    meaning: description,
    choices: choices.join(', '),
  }));
}

/** OpenAPI 3.1, whose schemas are those of JSON Schema 2020-12. */
export function openApi(siteUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `Open data of ${site.name}`,
      version: '1',
      description: `Facts about clubs. Documentation: ${siteUrl}/open-data`,
      license,
    },
    servers: [{ url: siteUrl }],
    paths: {
      ...Object.fromEntries(KINDS.map((kind) => [`/api/v1/${kind}`, { get: listing(kind) }])),
      '/api/v1/clubs/{id}': {
        get: {
          operationId: 'getClub',
          summary: 'One club',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          ],
          responses: { ...answer('Club', 'The club'), ...problems(404, 410, 429) },
        },
      },
    },
    components: { schemas: componentSchemas() },
  };
}

function listing(kind: Kind) {
  const { properties = {} } = z.toJSONSchema(PARAMETERS[kind]);
  return {
    operationId: `list${capitalized(kind)}`,
    summary: TITLES[kind],
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
    })),
    responses: { ...answer(listName(kind), TITLES[kind]), ...problems(400, 429) },
  };
}

function answer(name: string, description: string) {
  const content = { 'application/json': { schema: refTo(name) } };
  return { 200: { description, content }, 304: { description: 'As your ETag says' } };
}

function problems(...statuses: readonly number[]) {
  const content = { 'application/problem+json': { schema: refTo('Problem') } };
  return Object.fromEntries(
    statuses.map((status) => [status, { description: STATUS_CODES[status], content }]),
  );
}

function componentSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const kind of KINDS) {
    registry.add(ITEMS[kind], { id: capitalized(kind).slice(0, -1) });
    registry.add(LISTS[kind], { id: listName(kind) });
  }
  registry.add(removedSchema, { id: 'Removed' });
  registry.add(problemSchema, { id: 'Problem' });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => refTo(id).$ref });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _dialect, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const listName = (kind: Kind) => `${capitalized(kind).slice(0, -1)}List`;
const capitalized = (word: string) => word.replace(/^./, (first) => first.toUpperCase());
