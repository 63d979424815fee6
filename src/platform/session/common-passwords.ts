/** How many of the most common passwords are refused (D58). */
export const COMMON_PASSWORDS = 10_000;

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the 10,000 most common ones of sufficient length, ignoring case
 * and surrounding space. The list is loaded on the first call; it must not get into what
 * browsers load.
 *
 * @param shortest shorter ones are refused anyway and do not count
 */
export async function isCommonPassword(password: string, shortest: number): Promise<boolean> {
  loaded ??= load(shortest).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return (await loaded).has(password.trim().toLowerCase());
}

async function load(shortest: number): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Most common first.
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= shortest);
  return new Set(longEnough.slice(0, COMMON_PASSWORDS));
}
