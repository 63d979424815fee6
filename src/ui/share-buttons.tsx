import { button } from './button.ts';

/** Hidden without JavaScript. */
export const SCRIPTED = `${button.outline} noscript:hidden`;

interface TakeAlongProps {
  readonly title: string;
  /** Whether the query string is part of what is shared. */
  readonly hasSearch?: boolean;
}

export function ShareButtons({ title, hasSearch = false }: TakeAlongProps) {
  const url = () => location.origin + location.pathname + (hasSearch ? location.search : '');
  return (
    <>
      <button
        type="button"
        className={SCRIPTED}
        onClick={() => void import('./share.ts').then(({ share }) => share(title, url()))}
      >
        Share
      </button>
      {hasSearch ? (
        <button
          type="button"
          className={SCRIPTED}
          onClick={() => void import('./share.ts').then(({ copy }) => copy(url()))}
        >
          Copy link
        </button>
      ) : null}
      <button type="button" className={SCRIPTED} onClick={() => print()}>
        Print
      </button>
    </>
  );
}
