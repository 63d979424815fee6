import { hash } from 'node:crypto';

/** For secrets and identities: reading the table reveals neither. */
export function hashed(text: string): string {
  return hash('sha256', text, 'base64url');
}
