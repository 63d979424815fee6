import { createStart } from '@tanstack/react-start';
import { answerOutages } from '#platform/answer-outages.ts';
import { hideDefects } from '#platform/hide-defects.ts';
import { fetchAnswer } from '#platform/fetch-answer.ts';

/** Options of the whole application. Foreign origins are refused before this, in platform/http. */
export const startInstance = createStart(() => ({
  requestMiddleware: [answerOutages],
  functionMiddleware: [hideDefects],
  serverFns: { fetch: fetchAnswer },
}));
