/** A fault as a reviewer knows it from other sites, and who should notice when it is in this one. */
export interface Fault {
  /** What it is called on the command line. */
  readonly name: string;
  /** What is wrong with the site that has it. */
  readonly what: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** Test files of Vitest, or one of the browser. */
  readonly noticedBy: readonly string[];
  /** Of a browser test: a part of its title, as a regular expression. */
  readonly title?: string;
}
