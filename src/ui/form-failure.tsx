/** What failed about a form as a whole: the server's sentence, above its button. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className="rounded-xl bg-danger-tint px-4 py-3 font-semibold text-danger">
      {message}
    </p>
  );
}
