import { createContext, useContext, useId } from 'react';

/** On the server: what {@link ServerHtml} has written into a document, each with the id of its element. */
export const HtmlInDocument = createContext<Map<string, string> | null>(null);

/**
 * HTML that the server has made and escaped. It stands in a document once: the answers that go with it say where
 * (page-answers.tsx).
 */
export function ServerHtml({ html }: { html: string }) {
  const id = useId();
  useContext(HtmlInDocument)?.set(html, id);
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}
