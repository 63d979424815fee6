import './article.css';

/**
 * The text of a post.
 *
 * @param html as platform/markdown/render-markdown.ts wrote it on the server, and nothing else. It
 *   was cleaned there of all that runs, looks or sends, so it is safe to be put in as it is; a
 *   parser here would only make the page heavier.
 */
export function ArticleBody({ html }: { html: string }) {
  return <div className="article" dangerouslySetInnerHTML={{ __html: html }} />;
}
