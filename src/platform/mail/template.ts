import { DARK, LIGHT } from '#domain/palette.ts';
import { escapeHtml } from '#platform/html.ts';
import { CLUB_SIDES, SIGN_SIZE, picturesOf, signPicture } from './pictures.ts';
import type { Logos, MailClub, MailPicture } from './pictures.ts';

export interface Letter {
  readonly subject: string;
  readonly title: string;
  readonly preheader: string;
  readonly club?: MailClub;
  readonly paragraphs: readonly string[];
  readonly details?: readonly { readonly label: string; readonly text: string }[];
  readonly lists?: readonly LetterList[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly afterAction?: readonly string[];
  readonly footer: string;
  readonly replyTo?: string;
  /** An absolute URL that unsubscribes by a POST alone (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface LetterList {
  readonly title: string;
  readonly entries: readonly {
    readonly name: string;
    readonly url: string;
    readonly club?: MailClub;
    readonly lines: readonly string[];
  }[];
  /** What is left out, in words; '' for nothing. */
  readonly more: string;
  readonly end: { readonly label: string; readonly url: string };
}

export interface Mail {
  readonly to: string;
  readonly replyTo?: string;
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures?: readonly MailPicture[];
}

const TEXT_WIDTH = 72;
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Everything in the letter is escaped. Pictures are embedded: there is nothing to load. */
export function renderMail(
  to: string,
  letter: Letter,
  site: { readonly siteName: string; readonly siteUrl: string },
  logos: Logos = new Map(),
): Mail {
  const { pictures, show } = picturesOf(clubsOf(letter), logos);
  return {
    to,
    ...(letter.replyTo === undefined ? {} : { replyTo: letter.replyTo }),
    ...(letter.unsubscribe === undefined ? {} : { unsubscribe: letter.unsubscribe }),
    subject: letter.subject,
    text: asText(letter, site),
    html: asHtml(letter, site, show),
    pictures: [signPicture(), ...pictures],
  };
}

export function clubsOf({ club, lists = [] }: Letter): MailClub[] {
  const listed = lists.flatMap(({ entries }) => entries.map((entry) => entry.club));
  return [club, ...listed].filter((one) => one !== undefined);
}

type Show = ReturnType<typeof picturesOf>['show'];

function asText(letter: Letter, site: { siteName: string; siteUrl: string }): string {
  const { action } = letter;
  const parts = [
    letter.title,
    ...letter.paragraphs,
    ...(letter.details ?? []).map(({ label, text }) => `${label}:\n${text}`),
    ...(letter.lists ?? []).map(listAsText),
    // On its own line, so that no program takes a period or a bracket for part of it.
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(letter.afterAction ?? []),
  ];
  const signature = ['-- ', site.siteName, site.siteUrl, '', wrapped(letter.footer)].join('\n');
  return `${parts.map(wrapped).join('\n\n')}\n\n${signature}\n`;
}

function listAsText({ title, entries, more, end }: LetterList): string {
  return [
    title.toUpperCase(),
    ...entries.map(({ name, url, lines }) =>
      [name, ...lines.map((line) => `* ${line}`), url].join('\n'),
    ),
    ...(more === '' ? [] : [more]),
    `${end.label}:\n${end.url}`,
  ].join('\n\n');
}

/** Breaks lines between words, never within one: URLs stay whole. */
function wrapped(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = [];
      let current = '';
      for (const word of line.split(' ')) {
        if (current !== '' && current.length + 1 + word.length > TEXT_WIDTH) {
          lines.push(current);
          current = word;
        } else current = current === '' ? word : `${current} ${word}`;
      }
      return [...lines, current].join('\n');
    })
    .join('\n');
}

function asHtml(letter: Letter, site: { siteName: string; siteUrl: string }, show: Show): string {
  const name = escapeHtml(site.siteName);
  const paragraph = (text: string): string =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${LIGHT.ink}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:${DARK.paper}!important}
.card{background-color:${DARK.card}!important;border-color:${DARK.line}!important;border-top-color:${DARK.court}!important}
.ink{color:${DARK.ink}!important}
.soft{color:${DARK.inkSoft}!important}
.link{color:${DARK.court}!important}
.go{background-color:${DARK.accent}!important;color:${DARK.onAccent}!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:${LIGHT.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;${FONT}">
<tr><td style="padding:0 8px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="${SIGN_SIZE.width + 12}" valign="middle">${sign()}</td><td class="ink" valign="middle" style="font-size:16px;line-height:22px;font-weight:600;color:${LIGHT.ink}">${name}</td></tr></table></td></tr>
<tr><td class="card" style="padding:32px 24px 16px;word-break:break-word;overflow-wrap:anywhere;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-top:3px solid ${LIGHT.court};border-radius:6px">
${heading(letter, show)}
${letter.paragraphs.map(paragraph).join('\n')}
${(letter.details ?? []).map(detail).join('\n')}
${(letter.lists ?? []).map((list) => listAsHtml(list, show)).join('\n')}
${letter.action === undefined ? '' : button(letter.action)}
${(letter.afterAction ?? []).map(paragraph).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 8px 0;font-size:13px;line-height:20px;color:${LIGHT.inkSoft}">${escapeHtml(letter.footer)}<br><a class="link" href="${escapeHtml(site.siteUrl)}" style="color:${LIGHT.court}">${name}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function heading({ title, club }: Letter, show: Show): string {
  const h1 = `<h1 class="ink" style="margin:0;font-size:22px;line-height:28px;color:${LIGHT.ink}">${escapeHtml(title)}</h1>`;
  const picture =
    club === undefined
      ? ''
      : `<td width="64" valign="middle">${show(club, CLUB_SIDES.title, club.name)}</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>${picture}<td valign="middle">${h1}</td></tr></table>`;
}

function sign(): string {
  const { width, height } = SIGN_SIZE;
  return `<img src="cid:sign" alt="" width="${width}" height="${height}" style="display:block;border-radius:3px">`;
}

export interface Sender {
  readonly siteName: string;
  readonly siteUrl: string;
}

function detail({ label, text }: { label: string; text: string }): string {
  return `<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:${LIGHT.inkSoft}">${escapeHtml(label)}</p>
<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${LIGHT.ink};white-space:pre-line">${escapeHtml(text)}</p>`;
}

function listAsHtml({ title, entries, more, end }: LetterList, show: Show): string {
  const ink = `color:${LIGHT.ink}`;
  const link = (url: string, words: string, size: string): string =>
    `<a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.court};${size}">${escapeHtml(words)}</a>`;
  const areClubs = entries.some(({ club }) => club !== undefined);
  const told = entries.map(({ name, url, club, lines }) => {
    const items = lines.map((line) => `<li style="margin:0 0 4px">${escapeHtml(line)}</li>`);
    // Decorative here: the name is beside it.
    const picture = club === undefined ? '' : show(club, CLUB_SIDES.list, '');
    const cell = areClubs ? `<td width="52" valign="top">${picture}</td>` : '';
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>${cell}<td valign="top" width="100%"><p style="margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600">${link(url, name, '')}</p>
<ul class="ink" style="margin:0;padding:0 0 0 20px;font-size:15px;line-height:22px;${ink}">${items.join('')}</ul></td></tr></table>`;
  });
  return `<h2 class="ink" style="margin:24px 0 12px;padding:12px 0 0;border-top:1px solid ${LIGHT.line};font-size:18px;line-height:24px;${ink}">${escapeHtml(title)}</h2>
${told.join('\n')}
${more === '' ? '' : `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:22px;${ink}">${escapeHtml(more)}</p>`}
<p style="margin:0 0 16px">${link(end.url, end.label, 'display:inline-block;padding:4px 0;font-size:13px;line-height:20px')}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:8px 0 24px"><a class="go" href="${href}" style="display:inline-block;padding:12px 24px;border-radius:6px;background-color:${LIGHT.accent};color:${LIGHT.onAccent};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${LIGHT.inkSoft}">Button not working? Copy this link: <a class="link" href="${href}" style="color:${LIGHT.court}">${href}</a></p>`;
}
