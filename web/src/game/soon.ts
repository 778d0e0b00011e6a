let waiting = 0;

/** Does something after the next paint, so that the sign that a tap has arrived is seen before anything that takes long. */
export function soon(todo: () => unknown): void {
  waiting++;
  requestAnimationFrame(() =>
    setTimeout(() => {
      waiting--;
      todo();
    }),
  );
}

/** Does something at once, or after the taps that still wait for their paint: a key means what they chose. */
export function inTurn(todo: () => unknown): void {
  if (waiting > 0) soon(todo);
  else todo();
}
