import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { license, site } from '#site.config.ts';
import { ITEMS, KINDS, LISTS, PARAMETERS, problemSchema, removedSchema } from './schema.ts';
import type { Kind } from './schema.ts';
import { OPEN_HEADERS } from './rules.ts';

export const WORDS: Readonly<Record<Kind, { item: string; title: string }>> = {
  clubs: { item: 'Club', title: 'Clubs' },
  programs: { item: 'Program', title: 'Programs, the rows of season sheets' },
  tryouts: { item: 'Tryout', title: 'Upcoming tryouts' },
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

/** What a page of docs says of a schema's fields. */
export function fieldsIn(schema: z.ZodType) {
  const { properties = {} } = z.toJSONSchema(schema) as z.core.JSONSchema.ObjectSchema;
  return Object.entries(properties).map(([name, of]) => {
    const { description: meaning = '', enum: choices = [] } = of as z.core.JSONSchema.StringSchema;
    return { name, meaning, choices: choices.join(', ') };
  });
}

/** OpenAPI 3.1, whose schemas are those of JSON Schema 2020-12. */
export function openApi(siteUrl: string) {
  const lists = KINDS.map((kind) => {
    const { properties = {} } = z.toJSONSchema(PARAMETERS[kind]);
    const asked = Object.entries(properties).map(([name, schema]) => {
      return { name, in: 'query', required: false, schema };
    });
    const { item, title } = WORDS[kind];
    const get = operation(`list${item}s`, title, `${item}List`, asked, [400, 429]);
    return [`/api/v1/${kind}`, { get }] as const;
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const one = operation('getClub', 'One club', 'Club', [id], [404, 410, 429]);
  return {
    openapi: '3.1.0',
    info: {
      title: `Open data of ${site.name}`,
      version: '1',
      description: `Facts about clubs. Documentation: ${siteUrl}/open-data`,
      license,
    },
    servers: [{ url: siteUrl }],
    paths: { ...Object.fromEntries(lists), '/api/v1/clubs/{id}': { get: one } },
    components: { schemas: componentSchemas() },
  };
}

function operation(
  operationId: string,
  summary: string,
  name: string,
  parameters: readonly object[],
  problems: readonly number[],
) {
  const content = { 'application/problem+json': { schema: refTo('Problem') } };
  const wrong = problems.map((one) => [one, { description: STATUS_CODES[one], content }] as const);
  const responses: Record<string, object> = {
    200: { description: summary, content: { 'application/json': { schema: refTo(name) } } },
    304: { description: 'Not changed since your ETag' },
    ...Object.fromEntries(wrong),
  };
  return { operationId, summary, parameters, responses };
}

function componentSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const kind of KINDS) {
    registry.add(ITEMS[kind], { id: WORDS[kind].item });
    registry.add(LISTS[kind], { id: `${WORDS[kind].item}List` });
  }
  registry.add(removedSchema, { id: 'Removed' });
  registry.add(problemSchema, { id: 'Problem' });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => refTo(id).$ref });
  for (const schema of Object.values(schemas)) {
    delete schema.$id;
    delete schema.$schema;
  }
  return schemas;
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
