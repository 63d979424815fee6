import { describe } from 'vitest';
import { hasFirefox, startFirefox } from './firefox.fixture.ts';
import { browserTests } from './journeys.fixture.ts';

describe.skipIf(!hasFirefox)('on a phone', () => {
  browserTests('Firefox', startFirefox);
});
