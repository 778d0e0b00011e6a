import { accessible, asked, fast, handed, has, lists, number } from './steps.mjs';

export const name = 'four people at one desk: whoever acts has their cards below, and the board stays';

const SIDES = ['Blue', 'Yellow', 'Red', 'Green'];

export default async function (page) {
  await fast(page);
  await page.locator('details:has([name="edition"]) > summary').click();
  await page.selectOption('[name="edition"]', 'paladins');
  await page.selectOption('[name="players"]', '4');
  for (const side of SIDES.slice(1)) await page.selectOption(`[name="seat-${side.toLowerCase()}"]`, 'person');
  await page.setChecked('[name="random"]', true);
  await page.click('[data-do="begin"]');
  const corner = () => page.locator('.cell').first().getAttribute('data-square');
  let lies;
  let acts;
  for (let turn = 0; turn < SIDES.length; turn++) {
    await handed(page, 'card');
    await page.locator('.fan button[aria-disabled="false"]').first().click();
    await asked(page, 'act');
    acts ??= await page.locator('.strip.active').getAttribute('aria-label');
    const side = SIDES[(SIDES.indexOf(acts) + turn) % SIDES.length];
    await has(page.locator('.bottom .strip'), 'aria-label', side);
    await has(page.locator('.strip.active'), 'aria-label', side);
    await number(page.locator('.bottom .strip .combat b'), 9);
    await lists(() => page.locator('.others .strip').evaluateAll((strips) => strips.map((strip) => strip.ariaLabel)), SIDES.filter((one) => one !== side));
    lies ??= await corner();
    await lists(async () => [await corner()], [lies], 'the board turns for nobody');
    if (turn === 1) await accessible(page, 'another side below');
    await page.keyboard.press('e');
    await page.keyboard.press('e');
  }
}
