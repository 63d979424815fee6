import { phoneUrl } from '#domain/paths.ts';
import { safetyContacts } from '#site.config.ts';

/** Whom to call about abuse or danger, which no moderator can look into. */
export function WhomToCall() {
  return (
    <div className="rounded-xl border border-danger bg-card p-4">
      <p className="font-semibold">If a child is in danger, do not wait for us.</p>
      <ul className="mt-2 grid gap-1">
        {safetyContacts.map(({ name, phone, about }) => (
          <li key={name}>
            <a href={phoneUrl(phone)} className="link font-semibold">
              {phone}
            </a>{' '}
            {name}, {about}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        A report here only reaches the moderators of this site.
      </p>
    </div>
  );
}
