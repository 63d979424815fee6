export const PASSKEY_NAME_LENGTH = 60;

/** A secret in groups of four, as people read it off a screen. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
