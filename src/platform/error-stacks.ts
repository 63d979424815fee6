/**
 * Imported first by the browser's entry: no error that is made while the entry's script loads records
 * where it was made. React makes several then, as constants that it compares with. While somebody
 * watches (a debugger, a tool that measures) V8 reads the whole script a second time for such a record,
 * which takes longer than all else a phone does with it.
 */
const { stackTraceLimit } = Error;
Reflect.deleteProperty(Error, 'stackTraceLimit');

/** From now on errors record where they were made, as usual. */
export function recordStacks(): void {
  Error.stackTraceLimit = stackTraceLimit;
}
