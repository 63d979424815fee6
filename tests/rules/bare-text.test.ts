import { describe, expect, test } from 'vitest';
import { bareTexts } from './bare-text.ts';
import { readCode } from './tree.ts';

const found = (text: string) =>
  bareTexts([{ path: 'src/planted.tsx', text: `const x = ${text};` }]);

describe('on a page that the browser has translated', () => {
  test('[FAMI-07] React can change every text', () => {
    const files = readCode(['src']).filter(({ path }) => path.endsWith('.tsx'));
    expect(files.length).toBeGreaterThan(100);
    expect(bareTexts(files)).toEqual([]);
  });

  test.each([
    "<p>{isOpen && 'open'} <b>now</b></p>",
    "<p><b>Now</b>{isOpen ? 'open' : null}</p>",
    "<p>{count}{isOpen ? ` (${count})` : ''}</p>",
    "<p>{isOpen ? 'open' : <b>closed</b>}<i /></p>",
    '<p>{isBusy ? <Spinner /> : null} Save</p>',
    '<p>{isBusy && <Spinner />}{null}{`${count} clubs`}</p>',
    '<p>{names.map((name) => <b key={name}>{name}</b>)}?</p>',
    '<p>{isBusy && <Spinner />}{seasonLabel}</p>',
    '<p>{isOpen ? <>open <b>now</b></> : null}</p>',
    "<>{isOpen && 'open'}</>",
    "<Fragment key={1}>{isOpen ? ', ' : null}</Fragment>",
  ])('cannot change %s', (text) => {
    expect(found(text)).toEqual([`src/planted.tsx:1 const x = ${text};`]);
  });

  test.each([
    "<p>{isOpen && 'open'}</p>",
    "<p>{isOpen ? 'open' : 'closed'} <b>now</b></p>",
    "<p><span>{isOpen && 'open'}</span> <b>now</b></p>",
    '<p>Save {isBusy ? <Spinner /> : null}</p>',
    '<p>{isBusy ? <Spinner /> : null}<span>Save</span></p>',
    '<p>{isBusy ? <Spinner /> : null}{children}</p>',
  ])('can change %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
