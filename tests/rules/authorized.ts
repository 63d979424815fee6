import type { SourceFile } from './tree.ts';

/** A cast or a type predicate: the ways to declare an actor authorized. */
const APPOINTS = /\b(is|as) Authorized\b|<Authorized(<\w+>)?>\s*\w/;
const ONLY_SWEEPS = /^(?![^]*^export async function (?!forget))[^]*^export/m;
const IS_POLICY = /[/-]policy\.ts$/;
/** `writeIf`, which checks the policy before it writes. */
const ASKS_ITSELF = 'src/db/db.ts';

/** Files other than policies that declare an actor authorized. */
export function selfAppointed(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => APPOINTS.test(text) && !/\.test\.tsx?$/.test(path))
    .map(({ path }) => path)
    .filter((path) => !IS_POLICY.test(path) && path !== ASKS_ITSELF);
}

/** Commands without a policy beside them or from another room, except those that only sweep. */
export function unaskingRooms(files: readonly SourceFile[]): string[] {
  const policies = new Set(files.map(({ path }) => path).filter((path) => IS_POLICY.test(path)));
  return files
    .filter(({ path }) => /[/-]commands\.server\.ts$/.test(path))
    .filter(({ path }) => !policies.has(path.replace('commands.server.ts', 'policy.ts')))
    .filter(({ text }) => !/[/-]policy\.ts'/.test(text) && !ONLY_SWEEPS.test(text))
    .map(({ path }) => path);
}
