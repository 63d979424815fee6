/**
 * Ends with 0 if node_modules holds what package-lock.json names and the lock file matches
 * package.json, otherwise with 1. It replaces the checks of `npm ci`, which refuses a lock
 * file without the packages of other platforms, and those are lost from the lock file when it is
 * made behind a registry that does not carry them.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

type Versions = Record<string, string>;

interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
}

type Lock = Record<string, LockedPackage>;

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function readLock(path: string): Lock {
  return (readJson(path) as { packages: Lock }).packages;
}

function namedVersions(root: LockedPackage): Versions {
  return { ...root.dependencies, ...root.devDependencies, ...root.optionalDependencies };
}

/** Whether the lock file was made from package.json's current dependencies. */
function lockFitsPackage(lock: Lock): boolean {
  const wanted = readJson('package.json') as LockedPackage;
  return isDeepStrictEqual(namedVersions(wanted), namedVersions(lock[''] ?? {}));
}

/** npm writes its own list of installed packages last, so an interrupted installation differs. */
function isInstalled(lock: Lock): boolean {
  const found = readLock('node_modules/.package-lock.json');
  for (const [folder, locked] of Object.entries(lock)) {
    if (folder === '') continue;
    const installed = found[folder];
    // An optional package may be for another platform.
    if (!installed && (locked.optional || locked.devOptional)) continue;
    if (installed?.version !== locked.version) return false;
    if (installed?.integrity !== locked.integrity) return false;
  }
  return Object.entries(found).every(
    ([folder, installed]) => lock[folder] || installed.optional || installed.devOptional,
  );
}

try {
  const lock = readLock('package-lock.json');
  process.exitCode = lockFitsPackage(lock) && isInstalled(lock) ? 0 : 1;
} catch {
  // One of the files is missing or truncated.
  process.exitCode = 1;
}
