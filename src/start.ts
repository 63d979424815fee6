import { createStart } from '@tanstack/react-start';
import { answerFailures } from '#platform/answer-failures.ts';
import { hideDefects } from '#platform/hide-defects.ts';
import { fetchAnswer } from '#platform/fetch-answer.ts';

export const startInstance = createStart(() => ({
  requestMiddleware: [answerFailures],
  functionMiddleware: [hideDefects],
  serverFns: { fetch: fetchAnswer },
}));
