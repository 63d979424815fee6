import { syncBuiltinESMExports } from 'node:module';
import { cheapScrypt } from '#tests/cheap-scrypt.ts';

// Preloaded into a site before it starts (tests/permissions/http-matrix-cells.ts).
Object.assign(process.getBuiltinModule('node:crypto'), { scrypt: cheapScrypt });
syncBuiltinESMExports();
