import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** The shape of the screen while it is not known who looks. */
export function TryoutsSkeleton() {
  return (
    <PageSkeleton
      name="edit-tryouts"
      label="Loading tryouts..."
      needs="Editing tryouts needs JavaScript."
      bars={['h-10 w-3/5', 'h-64']}
    />
  );
}
