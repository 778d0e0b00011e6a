/**
 * Keeps the focus within a game: a button goes away with the question that it answered, and whoever plays by keyboard
 * or by ear would have to look for the game again from the top of the page. What is asked now gets the focus instead.
 */
export function keepFocus(game: HTMLElement): () => void {
  let last: Element | null = null;
  const gone = (element: Element | null): boolean => !element?.isConnected || element.matches(':disabled');
  const remember = (event: FocusEvent): void => {
    last = event.target as Element;
  };
  const look = (): void => {
    const { activeElement: now, body } = document;
    // Whoever clicks beside everything means to have no focus.
    if ((now === body || now === null || gone(now)) && gone(last)) game.querySelector<HTMLElement>('.ask')?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(game, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  game.addEventListener('focusin', remember);
  look();
  return () => {
    observer.disconnect();
    game.removeEventListener('focusin', remember);
  };
}
