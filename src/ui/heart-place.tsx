/** Nothing in it is React's, so that a heart that comes early does not disturb hydration. */
const EMPTY = { __html: '' };

/** Where the browser puts the heart of a club (saved/saved-clubs/ui/hearts.ts); with its size, so that nothing moves, and room of its own: margins of what is in it would move it. */
export function HeartPlace({ club: { id, name } }: { club: { id: string; name: string } }) {
  return (
    <span
      data-save={id}
      data-name={name}
      className="heart-place -mx-2 flow-root size-11 noscript:hidden"
      dangerouslySetInnerHTML={EMPTY}
    />
  );
}
