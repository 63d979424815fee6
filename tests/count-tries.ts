import { afterEach } from 'vitest';

// The report has no other word of a test that needed a second try.
afterEach(({ task }) => {
  Object.assign(task.meta, { tries: (task.result?.retryCount ?? 0) + 1 });
});
