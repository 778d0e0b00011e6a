/** Does something after the next paint, so that the sign that a tap has arrived is seen before anything that takes long. */
export function soon(todo: () => unknown): void {
  requestAnimationFrame(() => setTimeout(todo));
}
