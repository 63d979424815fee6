import { hash } from 'node:crypto';

/** What is stored of a secret, or of who tried something: reading the table reveals neither. */
export function hashed(text: string): string {
  return hash('sha256', text, 'base64url');
}
