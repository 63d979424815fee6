import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { lostParts, messageOf } from '#ui/failure.ts';
import { FailureNotice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';

export function FailedPage({
  title = 'Something went wrong',
  error,
  reset,
}: ErrorComponentProps & { title?: string }) {
  const router = useRouter();
  return (
    <div className="mx-auto max-w-xl px-4 py-20">
      <FailureNotice isPage title={title} message={messageOf(error)}>
        <Button
          look="court"
          onClick={() => {
            if (lostParts.has(error)) return location.reload();
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
        <a href="/" className={button.outline}>
          Back to Home
        </a>
      </FailureNotice>
    </div>
  );
}
