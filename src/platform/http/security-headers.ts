import type { HeaderList } from '#platform/cache/cached-response.ts';
import type { OwnCode } from '#platform/own-code.ts';

export type ExtraSources = Readonly<
  Partial<
    Record<'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src', readonly string[]>
  >
>;

/** Takes the hashes of the site's own code in a page; nothing else inline may run. */
export function createSecurityHeaders(options: {
  readonly siteUrl: string;
  readonly hstsSubdomains?: boolean;
  readonly extraSources?: ExtraSources;
}): (code?: OwnCode) => HeaderList {
  const isHttps = new URL(options.siteUrl).protocol === 'https:';
  const extra = options.extraSources ?? {};
  const insistence = `max-age=31536000${(options.hstsSubdomains ?? true) ? '; includeSubDomains' : ''}`;
  const constant: HeaderList = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ...(isHttps ? [['Strict-Transport-Security', insistence] as const] : []),
  ];
  const policy = ({ scripts, styles, isFramed }: OwnCode): string =>
    [
      ...Object.entries({
        'default-src': [],
        'script-src': [...scripts, ...(extra['script-src'] ?? [])],
        'style-src': [...styles, ...(extra['style-src'] ?? [])],
        'img-src': extra['img-src'] ?? [],
        'font-src': extra['font-src'] ?? [],
        'connect-src': extra['connect-src'] ?? [],
      }).map(([name, sources]) => [name, "'self'", ...sources].join(' ')),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${isFramed ? '*' : "'none'"}`,
      ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
  const headersFor = (code: OwnCode): HeaderList => [
    ['Content-Security-Policy', policy(code)],
    ...(code.isFramed ? [] : [['X-Frame-Options', 'DENY'] as const]),
    ...constant,
  ];
  const withoutCode = headersFor({ scripts: [], styles: [] });
  return (code) => (code ? headersFor(code) : withoutCode);
}
