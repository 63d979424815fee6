// Prints mails of every kind as this checkout's site writes them: subject, text, and HTML.
import { letterFor } from '#platform/mail/letters.ts';
import { renderMail } from '#platform/mail/template.ts';
import { site } from '#site.config.ts';
import { LETTERS, MAIL_REQUESTS, to } from '#tests/builders/mails.ts';

const sender = { siteName: site.name, siteUrl: 'https://clubs.example.org' };
for (const request of MAIL_REQUESTS) {
  const mail = renderMail(to, letterFor(LETTERS, request, sender), sender);
  console.log([request.kind, mail.subject, mail.text, mail.html].join('\n'));
}
