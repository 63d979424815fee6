/** The last element of something that is `whole` (styles.css): once it is there, all of it has arrived. */
export function End() {
  return <span hidden className="end" />;
}
