/** The files of the project as the rules see them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** Relative to the project folder, with forward slashes. */
  path: string;
  text: string;
}

/** Where code lives. */
export const codeFolders = ['src', 'script', 'tests', 'db', 'bench'] as const;

const generated = /(^|\/)routeTree\.gen\.ts$/;
const code = /\.(ts|tsx|js|mjs)$/;

/** The paths of all files below the folders, sorted; a folder that does not exist has none. */
export function listFiles(folders: readonly string[], root = '.'): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
    )
    .toSorted();
}

/** All code of the project that people write, except shell scripts. */
export function readCode(folders: readonly string[] = codeFolders): SourceFile[] {
  return listFiles(folders)
    .filter((path) => code.test(path) && !generated.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
