import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 200);
  return () => clearInterval(timer);
});

/** The page's steady clock; whatever is drawn from it is drawn again while it runs. */
export function steadyNow(): number {
  subscribe();
  return performance.now();
}
