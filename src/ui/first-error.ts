/** Opens the sections that contain errors first. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const mistaken = [
    ...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-invalid]') ?? []),
  ];
  for (const field of mistaken) {
    const section = field.closest('details');
    if (section) section.open = true;
  }
  mistaken[0]?.focus();
}
