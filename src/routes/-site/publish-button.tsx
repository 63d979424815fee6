import { useState } from 'react';
import { PreviewLinks } from '#features/blog/preview-links/ui/preview-links.tsx';
import { PublishDialog } from '#features/blog/publishing/ui/publish-dialog.tsx';
import { Button } from '#ui/push-button.tsx';

/**
 * Opens a window in which a post is published, or taken back, and shown to others before.
 *
 * @param onClose the post may have changed meanwhile
 */
export function PublishButton({ postId, onClose }: { postId: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Publishing…</Button>
      {isOpen ? (
        <PublishDialog
          postId={postId}
          renderLinks={(id) => <PreviewLinks postId={id} />}
          onClose={() => {
            setOpen(false);
            onClose();
          }}
        />
      ) : null}
    </>
  );
}
