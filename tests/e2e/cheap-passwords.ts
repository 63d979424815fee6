import { syncBuiltinESMExports } from 'node:module';
import { cheapScrypt } from '#tests/cheap-scrypt.ts';

// Preloaded into a site before it starts (permissions.spec.ts).
Object.assign(process.getBuiltinModule('node:crypto'), { scrypt: cheapScrypt });
syncBuiltinESMExports();
