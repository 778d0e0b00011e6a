import assert from 'node:assert/strict';
import { accessible, says } from './steps.mjs';

export const name = 'the start: what is out of sight is said, and what was typed wrong is told beside it';
export const device = { viewport: { width: 1280, height: 800 } };

export default async function (page) {
  await page.click('[data-do="guide"]');
  await page.waitForSelector('[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role="dialog"]', { state: 'detached' });

  await says(page.locator('details:has([name="edition"]) > summary'), /Paladins.*Card Game/);

  // What is chosen can be read, whatever its length.
  await page.locator('details:has([name="edition"]) > summary').click();
  await page.selectOption('[name="edition"]', 'cards');
  for (const viewport of [{ width: 390, height: 844 }, page.viewportSize()]) {
    await page.setViewportSize(viewport);
    const cut = await page.locator('[name="scenario"]').evaluate((select) => {
      const longest = document.createElement('span');
      longest.style.font = getComputedStyle(select).font;
      longest.textContent = [...select.options].map((option) => option.text).sort((a, b) => b.length - a.length)[0];
      document.body.append(longest);
      // Beside the text there are the edges and an arrow.
      const { width } = longest.getBoundingClientRect();
      longest.remove();
      return width + 45 - select.clientWidth;
    });
    assert.ok(cut <= 0, `${cut} pixels are cut off at ${viewport.width}`);
  }

  await page.locator('details:has(#record) > summary').click();
  await page.fill('#record', 'archmage record 1\ntable bass players=2');
  await page.click('[data-do="open"]');
  const told = page.locator('[role="alert"]');
  await told.waitFor();
  await says(told, /bass/);
  const [button, message] = [await page.locator('[data-do="open"]').boundingBox(), await told.boundingBox()];
  assert.ok(message.y > button.y && message.y - button.y < 100, `${message.y} below ${button.y}`);
  await accessible(page, 'a record that cannot be read');
}
