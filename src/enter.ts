import { engines } from '../package.json' with { type: 'json' };

/** An older Node would fail with an error about our code, so this file tells the operator first. */
const oldest = Number.parseInt(engines.node.replace(/\D+/, ''), 10);
if (Number.parseInt(process.versions.node, 10) >= oldest) {
  await import('./server.ts');
} else {
  process.stderr.write(
    `The site needs Node ${oldest} or newer, and this is ${process.version}. Run script/bootstrap, which installs it, and start with script/server.\n`,
  );
  process.exitCode = 1;
}
