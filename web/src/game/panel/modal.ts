/** A sheet takes the focus, keeps it, and gives it back. */
export function modal(element: HTMLElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  element.querySelector<HTMLElement>('button, select, input')?.focus();
  const stay = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    const stops = [...element.querySelectorAll<HTMLElement>('button:not(:disabled), select, input, [tabindex="0"]')];
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement === edge) {
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    }
  };
  element.addEventListener('keydown', stay);
  return () => before?.focus();
}
