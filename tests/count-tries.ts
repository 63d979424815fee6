import { afterEach } from 'vitest';

// The report does not mention tests that needed a second try.
afterEach(({ task }) => {
  Object.assign(task.meta, { tries: (task.result?.retryCount ?? 0) + 1 });
});
