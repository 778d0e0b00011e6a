// Whether everything on the screen can be read: nothing is cut off, sticks out of its frame or lies over other words.
import { lists } from './steps.mjs';

/** Runs in the page; what is wrong, one line each. */
function faults() {
  const SLACK = 1.5;
  const found = new Set();
  const name = (element) => [element.tagName.toLowerCase(), ...element.classList].filter((word) => !word.startsWith('svelte-')).join('.');
  const short = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 60);
  // Only the topmost sheet is read; what is for screen readers alone, or is a picture, is not read at all.
  const sheet = [...document.querySelectorAll('[role="dialog"], .curtain')].at(-1) ?? document.body;
  const unread = '.hush, svg, .board, option, textarea, input, script, style, .looks';

  const clipped = (element) => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || clipped(element.parentElement));

  const inside = (rect, frame, where, text) => {
    if (rect.left < frame.left - SLACK || rect.right > frame.right + SLACK) found.add(`${where} is too narrow: ${text}`);
    else if (rect.top < frame.top - SLACK || rect.bottom > frame.bottom + SLACK) found.add(`${where} is too low: ${text}`);
  };

  const words = [];
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = short(node.textContent);
    if (!text || parent.closest(unread) || clipped(parent) || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    if (rects.length === 0) continue;
    let scrolls = false;
    for (let frame = parent; frame && frame !== document.documentElement; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      const box = frame.getBoundingClientRect();
      const rolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
      if (rolls(style.overflowX) && frame.scrollWidth > frame.clientWidth + 1) found.add(`${name(frame)} scrolls sideways`);
      if (rolls(style.overflowY) && frame.scrollHeight > frame.clientHeight + 1) {
        scrolls = true;
        // What is scrolled out of sight can be scrolled back.
        rects = rects.filter((rect) => rect.top > box.top - 1 && rect.bottom < box.bottom + 1);
      }
      if (scrolls) continue;
      const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      const framed = frame.matches('button, label, [role="button"], select') && (style.borderTopWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)');
      // What is shortened on purpose says all of it elsewhere.
      if (style.webkitLineClamp !== 'none' && frame.scrollHeight > frame.clientHeight + 1) break;
      if (clips || framed) for (const rect of rects) inside(rect, box, name(frame), text);
    }
    const screen = { left: 0, top: scrolls ? -Infinity : 0, right: innerWidth, bottom: scrolls ? Infinity : innerHeight };
    for (const rect of rects) inside(rect, screen, 'the screen', text);
    words.push({ parent, text, rects });
  }

  for (const button of sheet.querySelectorAll('button, a[href], select, input')) {
    if (button.closest('.hush, .board') || !button.checkVisibility({ visibilityProperty: true }) || button.closest('li')) continue;
    const rect = button.getBoundingClientRect();
    const text = `${button.dataset.do ?? button.name ?? ''} ${button.getAttribute('aria-label') ?? short(button.textContent)}`;
    if (rect.left < -SLACK || rect.right > innerWidth + SLACK) found.add(`out of reach: ${text}`);
    let scrolls = false;
    for (let frame = button.parentElement; frame; frame = frame.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(frame);
      if ([overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll')) scrolls = true;
    }
    if (!scrolls && (rect.top < -SLACK || rect.bottom > innerHeight + SLACK)) found.add(`out of reach: ${text}`);
  }

  for (const select of sheet.querySelectorAll('select')) {
    if (!select.checkVisibility()) continue;
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = getComputedStyle(select).font;
    const style = getComputedStyle(select);
    // Beside the text there are the edges and an arrow.
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
    for (const { text } of select.options) if (pen.measureText(text).width > room + SLACK) found.add(`the choice of ${select.name || select.dataset.set} cuts off: ${text}`);
  }

  // Words over words. What lies in different layers is told by what one would click on.
  const seen = ({ parent, rects }) => rects.filter((rect) => {
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const top = document.elementFromPoint(x, y);
    return top !== null && (parent.contains(top) || top.contains(parent) || top.matches('.more'));
  });
  const visible = words.map((word) => ({ ...word, rects: seen(word) })).filter(({ rects }) => rects.length > 0);
  for (const [index, one] of visible.entries()) {
    for (const other of visible.slice(index + 1)) {
      if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
      const over = one.rects.some((a) => other.rects.some((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4));
      if (over) found.add(`one over the other: ${one.text} / ${other.text}`);
    }
  }
  return [...found];
}

export const misfits = (page) => page.evaluate(faults);

export async function fits(page, where) {
  await lists(() => misfits(page), [], where);
}
