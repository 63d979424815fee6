import { expect, test } from 'vitest';
import { unsavedLabel } from './unsaved-fields.tsx';

test('names up to three unsaved fields and counts the others', () => {
  expect(unsavedLabel([])).toBe('No changes yet');
  expect(unsavedLabel(['City'])).toBe('Not saved yet: City');
  expect(unsavedLabel(['City', 'State', 'Website', 'County', 'Logo'])).toBe(
    'Not saved yet: City, State, Website and 2 more',
  );
});
