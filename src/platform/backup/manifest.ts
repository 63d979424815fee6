import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** Grows when an earlier version of the site could no longer read the file. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order of the values; columns that the database computes are not among them. */
  columns: z.array(z.string()).min(1),
  rows: count,
  /** SHA-256 of its rows as COPY writes them. */
  sha256: digest,
});

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601. */
  takenAt: z.string(),
  /** `when` of each migration that had been applied, see `ListedMigration`. */
  migrations: z.array(z.number().int()).min(1),
  /** Parents before children. */
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  files: z.array(z.object({ bucket: z.string(), path: z.string(), bytes: count, sha256: digest })),
});

export type TableRecord = z.infer<typeof tableSchema>;
export type SequenceRecord = z.infer<typeof manifestSchema>['sequences'][number];
export type FileRecord = z.infer<typeof manifestSchema>['files'][number];
/** What a backup holds; the last entry of the archive. */
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Reads a manifest.
 *
 * @throws BackupError when it is none, or of a later format
 */
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

/** The folder of the archive that holds a table's rows, in numbered parts. */
export function tableFolder({ schema, name }: { schema: string; name: string }): string {
  return `tables/${schema}.${name}/`;
}

/** The entry of the archive that holds a stored file. */
export function fileEntry({ bucket, path }: { bucket: string; path: string }): string {
  return `files/${bucket}/${path}`;
}
