import { phoneUrl } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import type { Club } from '../schema.ts';

/** Call, Email, Website: only what is known. On a phone they stay at the bottom of the screen. */
export function WaysToCall({ club }: { club: Club }) {
  const { contactPhone, contactEmail, website } = club;
  if (!contactPhone && !contactEmail && !website) return null;
  return (
    <div role="group" aria-label="Contact" className="action-bar">
      {contactPhone ? (
        <a href={phoneUrl(contactPhone)} className={button.court}>
          Call
        </a>
      ) : null}
      {contactEmail ? (
        <a href={`mailto:${encodeURI(contactEmail)}`} className={button.accent}>
          Email
        </a>
      ) : null}
      {website ? (
        <a href={website} rel="noopener nofollow ugc" className={button.court}>
          Website
        </a>
      ) : null}
    </div>
  );
}

/** What does nothing without scripts. */
export const SCRIPTED = `${button.outline} noscript:hidden`;

/** The page to send on, by the browser's own sheet or as a link, and to print. */
export function TakeAlong({ name }: { name: string }) {
  return (
    <>
      <button
        type="button"
        className={SCRIPTED}
        onClick={() => void import('./share.ts').then(({ share }) => share(name))}
      >
        Share
      </button>
      <button type="button" className={SCRIPTED} onClick={() => print()}>
        Print
      </button>
    </>
  );
}
