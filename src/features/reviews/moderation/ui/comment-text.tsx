import { useState } from 'react';

/** Characters from which a comment is folded. */
const LONG = 700;

/** What a comment says, or said: plain text, folded where it is long. */
export function CommentText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > 8;
  return (
    <>
      <p
        dir="auto"
        className={`mt-2 pr-2 overflow-hidden wrap-anywhere whitespace-pre-line ${isLong && !isWhole ? 'line-clamp-6' : ''}`}
      >
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          className="link min-h-11 text-sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all of the comment'}
        </button>
      ) : null}
    </>
  );
}
