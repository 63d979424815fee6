import type { DBAdapter, Where } from 'better-auth';
import { hashed } from '#platform/hashed.ts';

const STORED = 'sha256:';

/** Reading the table is not enough to use its sessions. */
export function storedToken(token: string): string {
  return STORED + hashed(token);
}

/** Stores session tokens only as hashes; listed sessions can be ended, but not used. */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inside) => work({ ...inside, ...hashing(inside) })),
  };
}

type Tables = Omit<DBAdapter, 'transaction'>;
type Row = Record<string, unknown>;

function hashing(adapter: Tables) {
  return {
    create: async (request) => {
      const token = tokenIn(request.model, request.data);
      if (token === undefined) return adapter.create(request);
      const data = { ...request.data, token: storedToken(token) };
      return withToken(await adapter.create({ ...request, data }), token);
    },
    // A lookup by token signs in: only the token itself works, not its stored form.
    findOne: async (request) =>
      withToken(await adapter.findOne(asked(request, storedToken)), askedToken(request)),
    findMany: (request) => adapter.findMany(asked(request, storedToken)),
    count: (request) => adapter.count(asked(request, storedToken)),
    update: async (request) => {
      const token = tokenIn(request.model, request.update);
      const update =
        token === undefined ? request.update : { ...request.update, token: storedToken(token) };
      return withToken(
        await adapter.update({ ...asked(request, eitherForm), update }),
        token ?? askedToken(request),
      );
    },
    updateMany: (request) => adapter.updateMany(asked(request, eitherForm)),
    delete: (request) => adapter.delete(asked(request, eitherForm)),
    deleteMany: (request) => adapter.deleteMany(asked(request, eitherForm)),
  } satisfies Partial<Tables>;
}

/** Rewrites queries about sessions to stored tokens. */
function asked<Request extends { model: string; where?: Where[] | undefined }>(
  request: Request,
  stored: (token: string) => string,
): Request {
  if (request.model !== 'session') return request;
  const where = request.where?.map((condition) => {
    const { field, value } = condition;
    if (field !== 'token') return condition;
    if (typeof value === 'string') return { ...condition, value: stored(value) };
    if (!Array.isArray(value)) throw new Error('a session is found by its whole token');
    return { ...condition, value: value.map((token) => stored(String(token))) };
  });
  return { ...request, where };
}

function eitherForm(token: string): string {
  return token.startsWith(STORED) ? token : storedToken(token);
}

function tokenIn(model: string, row: Row): string | undefined {
  const { token } = row;
  return model === 'session' && typeof token === 'string' ? token : undefined;
}

function askedToken({ model, where }: { model: string; where: Where[] }): string | undefined {
  const asked = where.find(({ field }) => field === 'token')?.value;
  return model === 'session' && typeof asked === 'string' ? asked : undefined;
}

function withToken<Found>(row: Found, token: string | undefined): Found {
  return token === undefined || typeof row !== 'object' || row === null ? row : { ...row, token };
}
