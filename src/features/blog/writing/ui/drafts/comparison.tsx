import type { Part } from './paragraphs.ts';

/** How much of what is the same is shown around what differs, in paragraphs. */
const AROUND = 1;

/**
 * Two texts side by side, on a phone one above the other: what both have is told shortly.
 *
 * @param titles of the two sides
 */
export function Comparison({
  parts,
  titles: [left, right],
}: {
  parts: readonly Part[];
  titles: readonly [string, string];
}) {
  return (
    <ol className="grid gap-3">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
        <li key={index}>
          {part.isSame ? (
            <Same paragraphs={part.mine} />
          ) : (
            <div className="rounded-xl border border-control p-3">
              <div className="grid gap-3 md:grid-cols-2">
                <Side title={left} paragraphs={part.mine} />
                <Side title={right} paragraphs={part.theirs} />
              </div>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Side({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm font-semibold">{title}</p>
      {paragraphs.length === 0 ? (
        <p className="text-ink-soft">Nothing here.</p>
      ) : (
        <Words text={paragraphs.join('\n\n')} />
      )}
    </div>
  );
}

function Same({ paragraphs }: { paragraphs: readonly string[] }) {
  const hidden = paragraphs.length - 2 * AROUND;
  const shown =
    hidden > 0 ? [paragraphs.slice(0, AROUND), paragraphs.slice(-AROUND)] : [paragraphs];
  return (
    <div className="px-3 text-ink-soft">
      <Words text={(shown[0] ?? []).join('\n\n')} />
      {hidden > 0 ? (
        <>
          <p className="my-2 text-sm">
            {hidden === 1 ? 'One paragraph' : `${hidden} paragraphs`} the same
          </p>
          <Words text={(shown[1] ?? []).join('\n\n')} />
        </>
      ) : null}
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {text}
    </p>
  );
}
