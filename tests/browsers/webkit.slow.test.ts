import { describe } from 'vitest';
import { browserTests } from './journeys.fixture.ts';
import { hasWebkit, startWebkit } from './webkit.fixture.ts';

describe.skipIf(!hasWebkit)('on a phone', () => {
  browserTests('WebKit', startWebkit);
});
