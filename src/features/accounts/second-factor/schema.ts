import { z } from 'zod';
import { isUuid } from '#domain/ids.ts';
import { currentPassword } from '#features/accounts/sign-in/schema.ts';

export const PASSKEY_NAME_LENGTH = 60;
const LONGEST_PART = 16_000;
const base64url = z
  .string()
  .max(LONGEST_PART)
  .regex(/^[\w-]*$/);

export const passwordSchema = z.object({ currentPassword });

const code = z
  .string('Enter the code.')
  .trim()
  .min(1, 'Enter the code.')
  .max(40, 'That code is too long.');

export const codeSchema = z.object({ code });

const passkeyId = z.string().refine(isUuid, 'We couldn’t find this passkey. Reload the page.');
const passkeyName = z
  .string('Name the passkey.')
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'Name the passkey.')
      .max(PASSKEY_NAME_LENGTH, `Use ${PASSKEY_NAME_LENGTH} characters or fewer.`)
      .regex(
        /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
        'This name has characters we can’t show. Try plain letters and numbers.',
      ),
  );

export const renamedPasskeySchema = z.object({ id: passkeyId, name: passkeyName });
export type RenamedPasskey = z.infer<typeof renamedPasskeySchema>;

export const removedPasskeySchema = z.object({ id: passkeyId, currentPassword });
export type RemovedPasskey = z.infer<typeof removedPasskeySchema>;

/** The library checks these in full. */
const credential = {
  id: base64url.min(1),
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

export const madePasskeySchema = z.object({
  name: passkeyName,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  }),
});

export const usedPasskeySchema = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  }),
});
