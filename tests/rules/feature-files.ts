/** The files that a room may have, and the names of rooms (docs/architecture.md, "Where things are"). */
const allowedFiles = new Set([
  'schema.ts',
  'policy.ts',
  'rules.ts',
  'filters.ts',
  'county-shapes.ts',
  'queries.server.ts',
  'search.server.ts',
  'commands.server.ts',
  'present.server.ts',
  'check.server.ts',
  'check-clubs.server.ts',
  'check-sheets.server.ts',
  'write.server.ts',
  'yearly-mail.server.ts',
  'undo.server.ts',
  'credentials.server.ts',
  'known-browsers.server.ts',
  'mailed-links.server.ts',
  'operators.server.ts',
  'passkeys.server.ts',
  'program-session.server.ts',
  'registration.server.ts',
  'reset.server.ts',
  'second-step.server.ts',
  'usernames.server.ts',
  'club-columns.ts',
  'matched-clubs.ts',
  'functions.ts',
  'client.ts',
  'mutations.ts',
  'components.tsx',
  'store.ts',
]);

/** 'commands.server.db.test.ts' belongs to 'commands.server.ts'; another word may follow. */
const testFile = /^([a-z-]+)(\.server)?(\.[a-z-]+)*\.test\.tsx?$/;
/** The facts of a noun, for all of its rooms. */
const isOfNoun = /^src\/features\/[a-z]+\/fields(\.db)?(\.test)?\.ts$/;
const uiFile = /^[a-z0-9-]+(\.test)?\.(ts|tsx|css)$/;
const forbiddenUiNames = /^(index|utils|helpers|hooks|types)\./;

function isTestOfAllowedFile(name: string): boolean {
  const match = testFile.exec(name);
  if (!match) return false;
  const [, stem = '', server = ''] = match;
  return isAllowedFile(`${stem}${server}.ts`) || isAllowedFile(`${stem}.tsx`);
}

/** A word may distinguish files of one kind: 'inbox-queries.server.ts' beside 'queries.server.ts'. */
function isAllowedFile(name: string): boolean {
  return allowedFiles.has(name) || allowedFiles.has(name.replace(/^[a-z]+-/, ''));
}

const roomName = /^[a-z]+(-[a-z]+)*$/;

/**
 * The room of a file below src/features, such as 'clubs/profile', or 'uploads' if a
 * noun has only one; and the file's path inside it.
 */
export function roomOf(path: string): { room: string; inside: readonly string[] } | undefined {
  const parts = path.split('/');
  if (parts[0] !== 'src' || parts[1] !== 'features') return undefined;
  const [noun = '', ...below] = parts.slice(2);
  const [second = '', ...deeper] = below;
  return deeper.length === 0 || second === 'ui'
    ? { room: noun, inside: below }
    : { room: `${noun}/${second}`, inside: deeper };
}

/**
 * The paths below src/features that do not belong there. `paths` are those of files, relative to
 * the project folder.
 */
export function misplacedFeatureFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const place = roomOf(path);
    if (!place) return false;
    const { room, inside } = place;
    if (!room.split('/').every((name) => roomName.test(name))) return true;
    const name = inside.at(-1) ?? '';
    if (isOfNoun.test(path)) return false;
    if (inside.length === 1) return !isAllowedFile(name) && !isTestOfAllowedFile(name);
    if (inside[0] !== 'ui') return true;
    return !uiFile.test(name) || forbiddenUiNames.test(name);
  });
}
