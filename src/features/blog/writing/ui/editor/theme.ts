import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** In the site's colors, which reach the shadow tree as custom properties. */
export const theme = [
  EditorView.theme({
    '&': {
      color: 'var(--ink)',
      backgroundColor: 'var(--card)',
      border: '1px solid var(--control)',
      borderRadius: '0.75rem',
      fontSize: '1rem',
    },
    '&.cm-focused': {
      outline: '3px solid var(--court)',
      outlineOffset: '2px',
    },
    '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6', overflow: 'visible' },
    '.cm-content': { minHeight: '24rem', padding: '0.75rem 0', caretColor: 'var(--ink)' },
    '.cm-line': { padding: '0 0.75rem', unicodeBidi: 'plaintext' },
    '.cm-upload': {
      margin: '0.25rem 0.75rem',
      padding: '0.5rem 0.75rem',
      borderRadius: '0.5rem',
      backgroundColor: 'var(--court-tint)',
      color: 'var(--ink)',
    },
    '.cm-upload progress': { display: 'block', width: '100%', accentColor: 'var(--court)' },
    '&[data-invalid]': { borderColor: 'var(--danger)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, fontWeight: '700' },
      { tag: tags.strong, fontWeight: '700' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.monospace, fontFamily: 'monospace' },
      { tag: [tags.link, tags.url], color: 'var(--court)' },
      { tag: [tags.quote, tags.processingInstruction], color: 'var(--ink-soft)' },
    ]),
  ),
];
