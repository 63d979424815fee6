/** What will happen, a sentence at a time. */
export function Sentences({ of }: { of: readonly string[] }) {
  return of.map((sentence) => (
    <p key={sentence} className="mt-2 break-words">
      {sentence}
    </p>
  ));
}
