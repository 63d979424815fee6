/** A short message about what happened. */
export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'success' | 'destructive' | 'plain';
}
