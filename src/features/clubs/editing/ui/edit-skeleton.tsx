import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** The shape of the form while club and viewer load (EDIT-10). */
export function EditSkeleton() {
  return (
    <PageSkeleton
      name="edit-club"
      label="Loading club..."
      needs="Editing a club needs JavaScript."
      bars={['h-10 w-3/5', 'h-96', 'h-64', 'h-40']}
    />
  );
}
