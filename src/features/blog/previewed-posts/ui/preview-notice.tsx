export function PreviewNotice() {
  return (
    <p className="bg-accent px-4 py-3 text-center font-semibold text-on-accent">
      Preview – not published. Please keep the address of this page to yourself.
    </p>
  );
}
