import { createContext, useContext, useId, useLayoutEffect, useState } from 'react';

/** On the server: what {@link ServerHtml} has written into a document, each with the id of its element. */
export const HtmlInDocument = createContext<Map<string, string> | null>(null);

/**
 * HTML that the server has made and escaped. It stands in a document once: the answers that go with it say where
 * (page-answers.tsx).
 */
export function ServerHtml({ html }: { html: string }) {
  const id = useId();
  useContext(HtmlInDocument)?.set(html, id);
  // React would write an answer that came again over what the reader has opened.
  const [first] = useState(html);
  useLayoutEffect(() => renew(id, html), [id, html]);
  return <div id={id} dangerouslySetInnerHTML={{ __html: first }} />;
}

/** Shows other HTML in an element. What is the same is left alone, and what was open stays open. */
function renew(id: string, html: string): void {
  const place = document.getElementById(id);
  const next = document.createElement('template');
  next.innerHTML = html;
  if (!place || next.innerHTML === place.innerHTML.replaceAll(' open=""', '')) return;
  const open = [...place.querySelectorAll('[open] > summary')].map((one) => one.textContent);
  place.replaceChildren(next.content);
  for (const summary of place.querySelectorAll('summary')) {
    if (open.includes(summary.textContent)) summary.parentElement?.setAttribute('open', '');
  }
}
