import { redo, undo } from '@codemirror/commands';
import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, SelectionRange } from '@codemirror/state';
import type { Command, EditorView, KeyBinding } from '@codemirror/view';
import { onOwnLinesAt } from './own-lines.ts';

const TABLE = '| Column | Column |\n| --- | --- |\n| Cell | Cell |';
const CALLOUT = '> [!NOTE]\n> What readers should know.';

export interface Formatting {
  readonly label: string;
  readonly run: Command;
  readonly key?: string;
}

export const FORMATTING: readonly Formatting[] = [
  { label: 'Bold', key: 'Mod-b', run: wrap('**', 'bold words') },
  { label: 'Italic', key: 'Mod-i', run: wrap('_', 'emphasized words') },
  { label: 'Link', key: 'Mod-k', run: link },
  { label: 'Heading', key: 'Mod-Alt-2', run: prefixLines(() => '## ', /^#{1,6} +/) },
  { label: 'List', key: 'Mod-Shift-8', run: prefixLines(() => '- ', /^[-*+] +/) },
  {
    label: 'Numbered list',
    key: 'Mod-Shift-7',
    run: prefixLines((at) => `${at + 1}. `, /^\d+[.)] +/),
  },
  { label: 'Quote', key: 'Mod-Shift-9', run: prefixLines(() => '> ', /^> ?/) },
  { label: 'Code', key: 'Mod-e', run: wrap('`', 'code') },
  { label: 'Table', run: block(TABLE, 'Column') },
  { label: 'Callout', run: block(CALLOUT, 'What readers should know.') },
  { label: 'Undo', run: undo },
  { label: 'Redo', run: redo },
];

export const FORMATTING_KEYS: readonly KeyBinding[] = FORMATTING.flatMap(({ key, run }) =>
  key === undefined ? [] : [{ key, run, preventDefault: true }],
);

/** Adds marks around the selection, or removes them; without a selection, inserts marked words. */
function wrap(mark: string, words: string): Command {
  return change((state, { from, to }) => {
    const selected = state.sliceDoc(from, to);
    const size = mark.length;
    const around =
      state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark;
    if (around) {
      return {
        changes: [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ],
        range: EditorSelection.range(from - size, to - size),
      };
    }
    if (selected.length > 2 * size && selected.startsWith(mark) && selected.endsWith(mark)) {
      const inner = selected.slice(size, -size);
      return {
        changes: { from, to, insert: inner },
        range: EditorSelection.range(from, from + inner.length),
      };
    }
    const inner = selected === '' ? words : selected;
    return {
      changes: { from, to, insert: mark + inner + mark },
      range: EditorSelection.range(from + size, from + size + inner.length),
    };
  });
}

/** Makes the selection a link, and selects what is missing: the words or the address. */
function link(view: EditorView): boolean {
  return change((state, { from, to }) => {
    const selected = state.sliceDoc(from, to);
    if (/^(?:https?:\/\/|\/)\S+$/.test(selected)) {
      const insert = `[words](${selected})`;
      return { changes: { from, to, insert }, range: EditorSelection.range(from + 1, from + 6) };
    }
    const words = selected === '' ? 'words' : selected;
    const at = from + words.length + 3;
    return {
      changes: { from, to, insert: `[${words}](https://)` },
      range: EditorSelection.range(at, at + 'https://'.length),
    };
  })(view);
}

/** Adds a prefix to each selected line, or removes it if all have it. */
function prefixLines(prefix: (at: number) => string, known: RegExp): Command {
  return (view) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
    const written = lines.filter(({ text }) => text.trim() !== '' || lines.length === 1);
    const hasAll = written.every(({ text }) => known.test(text));
    const changes: ChangeSpec[] = written.map(({ from: start, text }, at) => {
      const length = known.exec(text)?.[0].length ?? 0;
      return { from: start, to: start + length, insert: hasAll ? '' : prefix(at) };
    });
    view.dispatch({ changes, scrollIntoView: true, userEvent: 'input' });
    return true;
  };
}

function block(text: string, words: string): Command {
  return (view) => {
    const { state } = view;
    const { to } = state.doc.lineAt(state.selection.main.to);
    const insert = onOwnLinesAt(state.doc, to, text);
    const start = to + insert.indexOf(words);
    view.dispatch({
      changes: { from: to, insert },
      selection: EditorSelection.range(start, start + words.length),
      scrollIntoView: true,
      userEvent: 'input',
    });
    return true;
  };
}

function change(
  each: (
    state: EditorState,
    range: SelectionRange,
  ) => { readonly changes: ChangeSpec; readonly range: SelectionRange },
): Command {
  return (view) => {
    view.dispatch(
      view.state.update(
        view.state.changeByRange((range) => each(view.state, range)),
        { scrollIntoView: true, userEvent: 'input' },
      ),
    );
    return true;
  };
}
