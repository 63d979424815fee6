import { z } from 'zod';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';

const MEANS = ['contact', 'website', 'dns', 'words'] as const;
export type Means = (typeof MEANS)[number];

const clubId = z.guid(CLUB_GONE);
const claimId = z.guid('This claim has been deleted.');
const token = z.string().regex(/^[0-9a-f]{1,100}$/, 'This link isn’t complete.');
/** What was typed beside the button, and the password or a code; each command says what it needs. */
const typed = z.string().max(10_000).default('');
const proof = z.string().max(1_000).default('');

export const ofClubSchema = z.object({ clubId });

export const deedSchema = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('claim'), clubId, means: z.enum(MEANS), typed }),
  z.object({ deed: z.literal('withdraw'), claimId }),
  z.object({ deed: z.literal('decide'), clubId, claimId, isAccepted: z.boolean(), proof }),
  z.object({ deed: z.literal('invite'), clubId, typed, proof }),
  z.object({ deed: z.literal('resign'), clubId, proof }),
  z.object({ deed: z.literal('link'), token }),
]);
export type Deed = z.input<typeof deedSchema>;

export interface Step {
  readonly label: string;
  readonly deed: Deed;
  readonly field?: { readonly label: string; readonly isLong?: boolean };
  /** Asked first, with the password. */
  readonly question?: string;
}

/** A part of the page, in finished words. */
export interface ClaimCard {
  /** Of a claim: several may have the same title. */
  readonly id?: string;
  readonly title: string;
  /** The claimant's email address, for administrators only. */
  readonly user?: string;
  readonly lines: readonly string[];
  readonly record?: { readonly Host: string; readonly Value: string };
  readonly steps: readonly Step[];
}
