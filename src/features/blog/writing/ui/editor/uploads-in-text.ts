import { StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import { onOwnLinesAt } from './own-lines.ts';

/** Stores a file, and answers what to write for it; null when that failed or was given up. */
export type StoreFile = (
  file: File,
  onProgress: (percent: number) => void,
) => Promise<string | null>;

const begin = StateEffect.define<{ id: number; at: number; name: string }>({
  map: (upload, changes) => ({ ...upload, at: changes.mapPos(upload.at, -1) }),
});
const progress = StateEffect.define<{ id: number; percent: number }>();
const end = StateEffect.define<{ id: number }>();

/** What stands in the text while a file is on its way: no part of the text itself. */
class UploadMark extends WidgetType {
  readonly id: number;
  readonly name: string;
  readonly percent: number;

  constructor(id: number, name: string, percent: number) {
    super();
    this.id = id;
    this.name = name;
    this.percent = percent;
  }

  override eq(other: UploadMark): boolean {
    return other.id === this.id && other.percent === this.percent;
  }

  override toDOM(): HTMLElement {
    const shown = document.createElement('div');
    shown.className = 'cm-upload';
    const bar = document.createElement('progress');
    bar.max = 100;
    bar.value = this.percent;
    bar.setAttribute('aria-label', `Uploading ${this.name}`);
    shown.append(`Uploading ${this.name}... ${this.percent}%`, bar);
    return shown;
  }
}

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects }) {
    let now = before.map(changes);
    for (const effect of effects) {
      if (effect.is(begin)) {
        const { id, name, at } = effect.value;
        now = now.update({ add: [markOf(id, name, 0).range(at)] });
      } else if (effect.is(progress)) {
        const { id, percent } = effect.value;
        const found = find(now, id);
        if (found) {
          now = now.update({
            filter: (_from, _to, { spec }) => uploadIn(spec)?.id !== id,
            add: [markOf(id, found.name, percent).range(found.at)],
          });
        }
      } else if (effect.is(end)) {
        now = now.update({
          filter: (_from, _to, { spec }) => uploadIn(spec)?.id !== effect.value.id,
        });
      }
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks at one place stand in the order in which they came. */
function markOf(id: number, name: string, percent: number): Decoration {
  return Decoration.widget({ widget: new UploadMark(id, name, percent), side: id, block: true });
}

function uploadIn(spec: unknown): UploadMark | null {
  const widget: unknown = typeof spec === 'object' && spec !== null && Reflect.get(spec, 'widget');
  return widget instanceof UploadMark ? widget : null;
}

function find(set: DecorationSet, id: number): { at: number; name: string } | null {
  for (const cursor = set.iter(); cursor.value; cursor.next()) {
    const upload = uploadIn(cursor.value.spec);
    if (upload?.id === id) return { at: cursor.from, name: upload.name };
  }
  return null;
}

let uploads = 0;

/**
 * Uploads files to where the cursor is: a mark stands there while they are on their way, and moves with
 * the text; what is written in its place is undone like anything typed.
 *
 * @param at where; the end of the line of the cursor when left out
 */
export async function uploadInto(
  view: EditorView,
  files: readonly File[],
  store: StoreFile,
  at = lineEndOf(view.state),
): Promise<void> {
  const begun = files.map((file) => {
    uploads += 1;
    return { id: uploads, file };
  });
  view.dispatch({
    effects: begun.map(({ id, file }) => begin.of({ id, at, name: file.name })),
  });
  for (const { id, file } of begun) {
    const written = await store(file, (percent) =>
      view.dispatch({ effects: progress.of({ id, percent }) }),
    );
    const place = find(view.state.field(marks), id);
    if (place === null) continue;
    const { doc } = view.state;
    const insert = written === null ? '' : onOwnLinesAt(doc, place.at, written);
    const isHere = view.state.selection.main.head === place.at;
    view.dispatch({
      changes: { from: place.at, insert },
      effects: end.of({ id }),
      ...(isHere && { selection: { anchor: place.at + insert.length } }),
      userEvent: 'input.upload',
    });
  }
}

function lineEndOf(state: EditorState): number {
  return state.doc.lineAt(state.selection.main.head).to;
}

/** Files that are pasted or dropped into the text are uploaded to where that happens. */
export function takingFiles(store: StoreFile): Extension {
  return [
    marks,
    EditorView.domEventHandlers({
      paste(event, view) {
        const files = [...(event.clipboardData?.files ?? [])];
        // Words that come with a picture of themselves, as from a spreadsheet, are meant as words.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return false;
        event.preventDefault();
        void uploadInto(view, files, store);
        return true;
      },
      drop(event, view) {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        void uploadInto(view, files, store, view.state.doc.lineAt(at ?? view.state.doc.length).to);
        return true;
      },
    }),
  ];
}
