import { ROW_ICON } from '#ui/row-menu.tsx';

const SIGNS = {
  pencil:
    'M3 17h3.5L16.6 6.9a1.8 1.8 0 0 0 0-2.6l-.9-.9a1.8 1.8 0 0 0-2.6 0L3 13.5V17ZM11.5 5l3.5 3.5',
  bin: 'M3 5.5h14M7.5 5.5V3.2h5v2.3M5 5.5l.8 11.3h8.4L15 5.5M8.3 8.5v5.5M11.7 8.5v5.5',
  cross: 'm5 5 10 10M15 5 5 15',
};

export function IconButton({
  sign,
  label,
  onClick,
}: {
  sign: keyof typeof SIGNS;
  label: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`${ROW_ICON} ${sign === 'pencil' ? 'text-court' : 'text-danger'}`}
      onClick={onClick}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-5 fill-none stroke-current stroke-[1.6]"
      >
        <path d={SIGNS[sign]} />
      </svg>
    </button>
  );
}
