export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="rounded-xl bg-court-tint px-4 py-2">
      We kept what you typed last time. It isn’t saved yet.{' '}
      <button type="button" className="link -my-2.5 min-h-11" onClick={onDiscard}>
        Discard draft
      </button>
    </p>
  );
}
