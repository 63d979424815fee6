import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isUuid } from '#domain/ids.ts';
import type { Viewer } from '#features/accounts/viewer/client.ts';
import { PreviewLinks } from '#features/blog/preview-links/ui/preview-links.tsx';
import { PublishDialog } from '#features/blog/publishing/ui/publish-dialog.tsx';
import { ArticleBody } from '#features/blog/reading/ui/article-body.tsx';
import { PostHeader } from '#features/blog/reading/ui/post-view.tsx';
import { POST_GONE } from '#features/blog/writing/rules.ts';
import { EditPost } from '#features/blog/writing/ui/edit-post.tsx';
import type { PreviewedPost } from '#features/blog/writing/ui/post-preview.tsx';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { Chips } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { Button } from '#ui/push-button.tsx';
import { lastList } from './posts-search.ts';
import { SignInHere } from './sign-in-here.tsx';
import { useViewer } from './viewer.ts';

const UploadLibrary = lazyNamed(
  () => import('#features/uploads/ui/upload-library.tsx'),
  'UploadLibrary',
);

/** Leads to a new post, whose id is made before the post. */
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
  const hasEnded = useViewer()?.hasEnded === true;
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
      categoriesLink={
        <Link to="/admin/blog/manage" className="link">
          Add Category
        </Link>
      }
      renderChanges={(id) => <ChangeLog subject="post" subjectId={id} />}
      renderPublishing={(id, onClose) => <PublishButton postId={id} onClose={onClose} />}
      renderLibrary={(library) => (
        <LazyPart>
          <UploadLibrary {...library} />
        </LazyPart>
      )}
      renderPreview={(shown) => <PreviewedArticle post={shown} />}
    />
  );
}

/** @param onClose the post may have changed meanwhile */
function PublishButton({ postId, onClose }: { postId: string; onClose: () => void }) {
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

/** A draft as its public page would show it today. */
function PreviewedArticle({ post: { pieces, ...shown } }: { post: PreviewedPost }) {
  const [today] = useState(() => new Date().toISOString());
  return (
    <article className="mx-auto max-w-[44rem]">
      <PostHeader post={{ ...shown, slug: '', date: today }} />
      <div className="mt-8">
        <ArticleBody pieces={pieces} />
      </div>
      {shown.tags.length === 0 ? null : (
        <footer className="mt-10 border-t border-line pt-6">
          <h2 className="mb-3 text-base">Tags</h2>
          <Chips labels={shown.tags} />
        </footer>
      )}
    </article>
  );
}
