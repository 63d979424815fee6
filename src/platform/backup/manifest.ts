import { z } from 'zod';

/** The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Increases when an earlier version of the site can no longer read the file. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  /** SHA-256 of the rows as COPY writes them. */
  sha256: digest,
});

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  migrations: z.array(z.number().int()).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  files: z.array(z.object({ bucket: z.string(), path: z.string(), bytes: count, sha256: digest })),
});

export type TableRecord = z.infer<typeof tableSchema>;
export type SequenceRecord = z.infer<typeof manifestSchema>['sequences'][number];
export type FileRecord = z.infer<typeof manifestSchema>['files'][number];
export type Manifest = z.infer<typeof manifestSchema>;

export function parseManifest(text: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new BackupError('The manifest of this backup is damaged.');
  }
  const { format } = z.object({ format: z.number() }).safeParse(content).data ?? {};
  if (format !== undefined && format > FORMAT) {
    throw new BackupError('This backup was made by a newer version of the site. Update it first.');
  }
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new BackupError('The manifest of this backup is damaged.');
}

export function tableFolder({ schema, name }: { schema: string; name: string }): string {
  return `tables/${schema}.${name}/`;
}

export function fileEntry({ bucket, path }: { bucket: string; path: string }): string {
  return `files/${bucket}/${path}`;
}
