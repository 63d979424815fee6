import { createStart } from '@tanstack/react-start';
import { answerFailures } from '#platform/answer-failures.ts';
import { hideDefects } from '#platform/hide-defects.ts';
import { fetchAnswer } from '#platform/fetch-answer.ts';

/** Options of the whole application. Foreign origins are refused before this, in platform/http. */
export const startInstance = createStart(() => ({
  requestMiddleware: [answerFailures],
  functionMiddleware: [hideDefects],
  serverFns: { fetch: fetchAnswer },
}));
