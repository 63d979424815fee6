/** The last part of what is `whole` (styles.css): with it, all of that has come. */
export function End() {
  return <span hidden className="end" />;
}
