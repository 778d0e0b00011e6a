import assert from 'node:assert/strict';
import { play } from './person.mjs';
import { accessible, fast, open, says } from './steps.mjs';

export const name = 'two people at one screen play to the end, on a phone';
export const device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// Both lack a point, and both have somebody next to the line of the other.
const late = `archmage record 1
from
table base
room A 1cw 0
room B 1ccw 1
room C 2cw 0
room D 3cw 2
room E 3ccw 0
room F 4cw 1
room G 2ccw 3
room H 4ccw 0
blue Th d18
blue Wa c3
yellow Tr d2
yellow Go e2
hand blue points=4
hand yellow points=4
turn blue points=2
end
`;

export default async function (page) {
  await fast(page);
  await page.locator('details:has([name="edition"]) > summary').click();
  await page.selectOption('[name="seat-yellow"]', 'person');
  await open(page, late);
  await play(page, {
    ahead: (side) => (side === 'blue' ? 1 : -1),
    seen: (ask) => (['act', 'over'].includes(ask) ? accessible(page, `${ask} on a phone`) : null),
  });
  const points = await page.locator('.final b').allTextContents();
  assert.ok(points.some((number) => Number(number) >= 5), points.join(' '));
  await page.locator('.over').getByRole('button', { name: 'New game' }).click();
  await says(page.locator('[data-do="continue"]'), /Look at the last game/);
  assert.equal(await page.locator('[data-do="continue"].main').count(), 0);
}
