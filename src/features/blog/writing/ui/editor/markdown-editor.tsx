import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownKeymap } from '@codemirror/lang-markdown';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { FORMATTING_KEYS } from './formatting.ts';
import { theme } from './theme.ts';
import { takingFiles } from './uploads-in-text.ts';
import type { StoreFile } from './uploads-in-text.ts';

const fromOutside = Annotation.define<true>();

interface MarkdownEditorProps {
  readonly description: string;
  readonly isInvalid: boolean;
  readonly value: string;
  /** The current text; `value` may be some keystrokes behind. */
  readonly read: () => string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly onView: (view: EditorView | null) => void;
  readonly store: StoreFile;
}

/**
 * In a shadow tree, whose style sheets CodeMirror adopts; the content security policy would refuse
 * a style element.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { description, isInvalid, value } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [attributes] = useState(() => new Compartment());
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          history(),
          markdown(),
          keymap.of([...FORMATTING_KEYS, ...markdownKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          EditorView.perLineTextDirection.of(true),
          theme,
          attributes.of([]),
          takingFiles((file, onProgress) => latest.current.store(file, onProgress)),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (!docChanged || transactions.every((one) => one.annotation(fromOutside))) return;
            latest.current.onChange(state.doc.toString());
          }),
          EditorView.domEventHandlers({ blur: () => latest.current.onBlur() }),
        ],
      }),
    });
    setView(made);
    latest.current.onView(made);
    return () => {
      latest.current.onView(null);
      made.destroy();
    };
  }, [attributes]);
  useEffect(() => {
    view?.dispatch({
      effects: attributes.reconfigure([
        EditorView.contentAttributes.of({
          'aria-label': 'Content',
          'aria-required': 'true',
          'aria-invalid': String(isInvalid),
          'aria-description': description,
          spellcheck: 'true',
          autocapitalize: 'sentences',
        }),
        EditorView.editorAttributes.of(isInvalid ? { 'data-invalid': '' } : {}),
      ]),
    });
  }, [view, attributes, description, isInvalid]);
  useEffect(() => {
    // An older text than the current one was typed here and is not the last.
    if (!view || value !== latest.current.read() || view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [view, value]);
  return <div ref={host} data-invalid={isInvalid ? '' : undefined} />;
}
