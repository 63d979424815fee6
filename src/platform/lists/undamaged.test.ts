import { expect, test } from 'vitest';
import { undamaged } from './undamaged.ts';

test.each([
  ['="08002"', '08002'],
  ['CafÃ©', 'Café'],
  ['Ã‰lan', 'Élan'],
  ['Oâ€™Neil', 'O’Neil'],
  ['CafÃƒÂ©', 'Café'],
  ['Café “Ñandú”', 'Café “Ñandú”'],
  ['Ãé', 'Ãé'],
  ['北京', '北京'],
])('%j is %j', (cell, text) => expect(undamaged(cell)).toBe(text));
