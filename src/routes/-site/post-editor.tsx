import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isUuid } from '#domain/ids.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { PublishDialog } from '#features/blog/publishing/ui/publish-dialog.tsx';
import { POST_GONE } from '#features/blog/writing/rules.ts';
import { EditPost } from '#features/blog/writing/ui/edit-post.tsx';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { lastList } from './posts-search.ts';
import { SignInHere } from './sign-in-here.tsx';
import { useViewer } from './viewer.ts';

/** The address of the editor of a new post, which has its id before it is created. */
const NEW = 'new';

interface PostEditorProps {
  viewer: Viewer;
  postId: string;
  isBegun: boolean;
}

/** @param isBegun a new post, which need not be stored yet */
export function PostEditor({ viewer, postId, isBegun }: PostEditorProps) {
  const navigate = useNavigate();
  const [fresh] = useState(() => crypto.randomUUID());
  const hasEnded = useViewer()?.hasEnded !== undefined;
  const backLink = (
    <Link
      to="/admin/blog"
      search={lastList.search}
      className="link inline-flex min-h-11 items-center"
    >
      Blog posts
    </Link>
  );
  if (postId === NEW) {
    return (
      <Navigate
        to="/admin/blog/posts/$postId"
        params={{ postId: fresh }}
        search={{ begun: '1' }}
        replace
      />
    );
  }
  if (!isUuid(postId)) return <Notice text={POST_GONE}>{backLink}</Notice>;
  return (
    <EditPost
      postId={postId}
      isBegun={isBegun}
      authorName={viewer.profile.full_name ?? viewer.profile.username ?? ''}
      hasEnded={hasEnded}
      signIn={<SignInHere />}
      backLink={backLink}
      onClose={() => void navigate({ to: '/admin/blog', search: lastList.search })}
      onCreated={() =>
        void navigate({
          to: '/admin/blog/posts/$postId',
          params: { postId },
          search: {},
          replace: true,
          resetScroll: false,
        })
      }
      isSameForm={(from, to) => from.pathname === to.pathname}
      renderChanges={(id) => <ChangeLog subject="post" subjectId={id} />}
      renderPublishing={(id, onClose) => <PublishButton postId={id} onClose={onClose} />}
    />
  );
}

/** @param onClose the post may have changed meanwhile */
function PublishButton({ postId, onClose }: { postId: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Publish or schedule</Button>
      {isOpen ? (
        <PublishDialog
          postId={postId}
          onClose={() => {
            setOpen(false);
            onClose();
          }}
        />
      ) : null}
    </>
  );
}
