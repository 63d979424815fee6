import type { EditorView } from '@codemirror/view';
import { linkTo } from '../../rules.ts';
import { onOwnLinesAt } from './own-lines.ts';

/** Writes a file that is stored already behind the line of the cursor, which then stands behind it. */
export function insertFile(view: EditorView, file: Parameters<typeof linkTo>[0]): void {
  const { doc, selection } = view.state;
  const { to } = doc.lineAt(selection.main.head);
  const text = onOwnLinesAt(doc, to, linkTo(file).trimEnd());
  view.dispatch({
    changes: { from: to, insert: text },
    selection: { anchor: to + text.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
}
