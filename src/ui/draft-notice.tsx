export function DraftNotice(props: { onDiscard: () => void; isFilledIn?: boolean }) {
  const { onDiscard, isFilledIn } = props;
  return (
    <p role="status" className="rounded-xl bg-court-tint px-4 py-2">
      <span>
        {isFilledIn
          ? 'We filled in this form for you. It isn’t saved yet.'
          : 'We kept what you typed last time. It isn’t saved yet.'}
      </span>{' '}
      <button type="button" className="link -my-2.5 min-h-11" onClick={onDiscard}>
        Discard draft
      </button>
    </p>
  );
}
