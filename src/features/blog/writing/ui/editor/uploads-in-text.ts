import { MapMode, StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { linkTo } from '../../rules.ts';
import { onOwnLinesAt } from './own-lines.ts';

/** Resolves to the Markdown of the stored file; null if that failed. */
export type StoreFile = (
  file: File,
  onProgress: (percent: number) => void,
) => Promise<string | null>;

/** A file on its way. */
interface Upload {
  readonly id: number;
  readonly name: string;
  /** Where it goes in the text. */
  readonly at: number;
  readonly percent: number;
}

const begin = StateEffect.define<Upload>();
const progress = StateEffect.define<Pick<Upload, 'id' | 'percent'>>();
const end = StateEffect.define<number>();

/** No part of the text itself. */
class UploadMark extends WidgetType {
  readonly upload: Upload;

  constructor(upload: Upload) {
    super();
    this.upload = upload;
  }

  override eq({ upload: { id, percent } }: UploadMark): boolean {
    return id === this.upload.id && percent === this.upload.percent;
  }

  override toDOM(): HTMLElement {
    const { name, percent } = this.upload;
    const shown = document.createElement('div');
    shown.className = 'cm-upload';
    const bar = document.createElement('progress');
    bar.max = 100;
    bar.value = percent;
    bar.setAttribute('aria-label', `Uploading ${name}`);
    shown.append(`Uploading ${name}... ${percent}%`, bar);
    return shown;
  }
}

const uploads = StateField.define<readonly Upload[]>({
  create: () => [],
  update(before, { changes, docChanged, effects }) {
    if (!docChanged && effects.length === 0) return before;
    let now = before.flatMap((upload) => {
      // Null if the place is deleted.
      const at = changes.mapPos(upload.at, 1, MapMode.TrackAfter);
      return at === null ? [] : [{ ...upload, at }];
    });
    for (const effect of effects) {
      if (effect.is(begin)) now = [...now, effect.value];
      else if (effect.is(end)) now = now.filter(({ id }) => id !== effect.value);
      else if (effect.is(progress)) {
        const { id, percent } = effect.value;
        now = now.map((upload) => (upload.id === id ? { ...upload, percent } : upload));
      }
    }
    return now;
  },
  provide: (field) =>
    EditorView.decorations.from(field, (all) =>
      Decoration.set(
        all.map((upload) => {
          // By `side`, marks at one place keep the order of the uploads.
          const mark = { widget: new UploadMark(upload), side: upload.id, block: true };
          return Decoration.widget(mark).range(upload.at);
        }),
        true,
      ),
    ),
});

let lastId = 0;

/** Uploads files to a place in the text, which moves with the text meanwhile. */
export async function uploadInto(
  view: EditorView,
  files: readonly File[],
  store: StoreFile,
  at = lineEndOf(view.state),
): Promise<void> {
  const begun = files.map((file) => {
    lastId += 1;
    return { id: lastId, file };
  });
  view.dispatch({
    effects: begun.map(({ id, file }) => begin.of({ id, at, name: file.name, percent: 0 })),
  });
  for (const { id, file } of begun) {
    const written = await store(file, (percent) =>
      view.dispatch({ effects: progress.of({ id, percent }) }),
    );
    const place = view.state.field(uploads).find((upload) => upload.id === id);
    if (!place) continue;
    const { doc } = view.state;
    const insert = written === null ? '' : onOwnLinesAt(doc, place.at, written);
    const isHere = view.state.selection.main.head === place.at;
    view.dispatch({
      changes: { from: place.at, insert },
      effects: end.of(id),
      ...(isHere && { selection: { anchor: place.at + insert.length } }),
      userEvent: 'input.upload',
    });
  }
}

export function insertFile(view: EditorView, file: Parameters<typeof linkTo>[0]): void {
  const to = lineEndOf(view.state);
  const insert = onOwnLinesAt(view.state.doc, to, linkTo(file).trimEnd());
  view.dispatch({
    changes: { from: to, insert },
    selection: { anchor: to + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
}

function lineEndOf(state: EditorState): number {
  return state.doc.lineAt(state.selection.main.head).to;
}

export function takingFiles(store: StoreFile): Extension {
  return [
    uploads,
    EditorView.domEventHandlers({
      paste(event, view) {
        const files = [...(event.clipboardData?.files ?? [])];
        // A picture that comes with its text, as from a spreadsheet, is pasted as text.
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
