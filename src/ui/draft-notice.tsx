export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="rounded-xl bg-court-tint px-4 py-2">
      What you typed before is back, and not saved yet.{' '}
      <button type="button" className="link -my-2.5 min-h-11" onClick={onDiscard}>
        Discard draft
      </button>
    </p>
  );
}
