import { z } from 'zod';
import { DELETE_WORD } from './rules.ts';

/** What somebody sends to delete their account. */
export const deletionSchema = z.object({
  currentPassword: z
    .string('Please enter your current password.')
    .min(1, 'Please enter your current password.')
    .max(1_000, 'Your current password is not correct.'),
  confirmation: z.literal(DELETE_WORD, `Please type ${DELETE_WORD} to confirm.`),
});
export type Deletion = z.infer<typeof deletionSchema>;

/** What an administrator sends to delete the account of somebody else. */
export const memberDeletionSchema = z.object({
  memberId: z.guid('This user is not known.'),
  /** What {@link wordToDelete} says. */
  confirmation: z.string().max(200),
  /** The own password or a code. */
  proof: z.string().max(1_000).default(''),
});
export type MemberDeletion = z.output<typeof memberDeletionSchema>;

/** A club as it is called now. */
interface AboutClub {
  readonly club: string;
  readonly club_id: string;
}

/**
 * All that is stored about a member, for their own eyes. Names and times are those of the database;
 * times are ISO 8601. Nothing in it lets anybody sign in.
 */
export interface OwnRecord {
  readonly account: {
    readonly id: string;
    readonly email: string;
    readonly email_confirmed: boolean;
    readonly name: string;
    readonly created_at: string;
    readonly updated_at: string;
    readonly ways_to_sign_in: readonly {
      readonly kind: string;
      readonly created_at: string;
      readonly updated_at: string;
    }[];
  };
  readonly profile: {
    readonly username: string | null;
    readonly full_name: string | null;
    readonly avatar_url: string | null;
    readonly user_type: string;
    readonly status: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  };
  readonly roles: readonly {
    readonly role: string;
    readonly club: string | null;
    readonly club_id: string | null;
    readonly created_at: string;
  }[];
  readonly affiliations: readonly (AboutClub & {
    readonly player_name: string | null;
    readonly start_year: number | null;
    readonly end_year: number | null;
    readonly created_at: string;
  })[];
  readonly ratings: readonly (AboutClub & {
    readonly rating: number;
    readonly created_at: string;
    readonly updated_at: string;
  })[];
  readonly comments: readonly (AboutClub & {
    readonly id: string;
    readonly comment: string;
    /** Stars given together with the comment. */
    readonly rating: number | null;
    /** The comment it answers; null for none. */
    readonly reply_to: string | null;
    readonly is_flagged: boolean;
    readonly created_at: string;
    readonly updated_at: string;
  })[];
  readonly suggested_edits: readonly (AboutClub & {
    readonly suggestions: string;
    readonly club_at_that_time: string;
    /** How far the administrators are with it. */
    readonly status: string;
    readonly handled_at: string | null;
    readonly created_at: string;
  })[];
  /** Suggestions that this account was the last to handle, as an administrator. */
  readonly handled_suggestions: readonly {
    readonly about: string;
    readonly status: string;
    readonly note: string | null;
    readonly handled_at: string;
  }[];
  /** Files with clubs that this account imported, or whose import it undid, as an administrator. */
  readonly imports: readonly {
    readonly file_name: string;
    readonly imported_by_you: boolean;
    readonly created_at: string;
    readonly undone_by_you: boolean;
    readonly undone_at: string | null;
  }[];
  /** Texts of the blog under this account. */
  readonly guides: readonly {
    readonly title: string;
    readonly slug: string;
    readonly author: string | null;
    readonly status: string;
    readonly created_at: string;
    readonly updated_at: string;
  }[];
  /** Clubs that name this account as the one who changed them last. */
  readonly last_edited_clubs: readonly (AboutClub & { readonly updated_at: string })[];
  readonly sessions: readonly {
    readonly created_at: string;
    readonly updated_at: string;
    readonly expires_at: string;
    readonly kind: 'browser' | 'program';
    readonly ip_address: string | null;
    readonly user_agent: string | null;
  }[];
  /** Browsers the account was signed in with. */
  readonly known_browsers: readonly {
    readonly created_at: string;
    readonly used_at: string;
  }[];
  /** Of programs that are no browser. */
  readonly program_tokens: readonly {
    readonly created_at: string;
    readonly used_at: string | null;
    readonly expires_at: string;
  }[];
  /** A change of the mail address that waits to be confirmed; null while there is none. */
  readonly email_change: {
    readonly new_email: string;
    readonly created_at: string;
    readonly expires_at: string;
  } | null;
  /** Null while there is none. */
  readonly authenticator_app: { readonly created_at: string } | null;
  readonly passkeys: readonly {
    readonly name: string;
    readonly created_at: string;
    readonly last_used_at: string | null;
  }[];
  /** Sign-ins whose password was right and whose second step is still to be done. */
  readonly pending_sign_ins: readonly {
    readonly created_at: string;
    readonly expires_at: string;
  }[];
  readonly mailed_links: readonly {
    readonly kind: 'confirm-email' | 'reset-password';
    readonly created_at: string;
    readonly expires_at: string;
  }[];
  /** From the log of changes; what concerns somebody else is not named. */
  readonly changes_by_you: readonly {
    readonly at: string;
    readonly action: string;
    readonly subject: string;
    readonly name: string | null;
  }[];
  readonly changes_about_you: readonly {
    readonly at: string;
    readonly action: string;
    readonly subject: string;
    readonly name: string;
    readonly before: Record<string, unknown> | null;
    readonly after: Record<string, unknown> | null;
  }[];
  /** Uploaded pictures of the profile. */
  readonly files: readonly {
    readonly url: string;
    readonly type: string;
    /** Bytes. */
    readonly size: number;
    readonly modified_at: string;
  }[];
}
