/** Which files a feature is made of (docs/architecture.md, "Layout"). */
const allowedFiles = new Set([
  'schema.ts',
  'policy.ts',
  'rules.ts',
  'queries.server.ts',
  'commands.server.ts',
  'present.server.ts',
  'functions.ts',
  'client.ts',
]);

/** 'commands.server.db.test.ts' stands beside 'commands.server.ts'; so may a further word. */
const testFile = /^([a-z-]+)(\.server)?(\.[a-z-]+)*\.test\.tsx?$/;
const uiFile = /^[a-z0-9-]+(\.test)?\.(ts|tsx|css)$/;
const forbiddenUiNames = /^(index|utils|helpers|hooks|types)\./;

function isTestOfAllowedFile(name: string): boolean {
  const match = testFile.exec(name);
  if (!match) return false;
  const [, stem = '', server = ''] = match;
  return allowedFiles.has(`${stem}${server}.ts`);
}

/**
 * The paths below src/features that do not belong there. `paths` are those of files, relative to
 * the project folder.
 */
export function misplacedFeatureFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const parts = path.split('/');
    if (parts[0] !== 'src' || parts[1] !== 'features') return false;
    const [feature = '', ...inside] = parts.slice(2);
    if (!/^[a-z]+$/.test(feature)) return true;
    const name = inside.at(-1) ?? '';
    if (inside.length === 1) return !allowedFiles.has(name) && !isTestOfAllowedFile(name);
    if (inside[0] !== 'ui') return true;
    return !uiFile.test(name) || forbiddenUiNames.test(name);
  });
}
