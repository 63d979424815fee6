import { engines } from '../package.json' with { type: 'json' };

/**
 * The beginning of the program: the rest of it is loaded by a Node that can read it. An older one would end with an
 * error about our code instead of a sentence.
 */
const oldest = Number.parseInt(engines.node.replace(/\D+/, ''), 10);
if (Number.parseInt(process.versions.node, 10) >= oldest) {
  await import('./server.ts');
} else {
  process.stderr.write(
    `The site needs Node ${oldest} or newer, and this is ${process.version}. Run script/bootstrap, which installs it, and start with script/server.\n`,
  );
  process.exitCode = 1;
}
