// A phone's screen: whether all of a page finds room on it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

export const phone = { width: 390, height: 844 };

/** What stays wider than the screen of a phone when the page has settled, and the rows of tabs that show none. */
export async function tooWide(page: Page, path: string): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const found = await wideNow(page, path);
    if (found.length === 0 || tries === 20) return found;
    await sleep(250);
  }
}

const wideNow = (page: Page, path: string) =>
  page.evaluate((of) => {
    const shown = document.getElementById(`page:${of}`)!;
    const around: Element[] = [];
    for (let part: Element | null = shown; part; part = part.parentElement) around.push(part);
    const called = (part: Element) => `${of}: ${part.tagName.toLowerCase()}.${part.className}`;
    const wide = around.filter((part) => part.scrollWidth > innerWidth);
    const blank = [...shown.querySelectorAll('.ant-tabs-nav-wrap')].filter(
      (tabs) => tabs.checkVisibility() && tabs.getBoundingClientRect().width < 120,
    );
    return [...wide, ...blank].map((part) => `${called(part)} ${part.scrollWidth} ${part.clientWidth}`);
  }, path);
