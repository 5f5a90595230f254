// The frame around every page, as the journeys take hold of it.
import type { Page } from 'playwright-core';

export const tabNames = (page: Page): Promise<string[]> => page.locator('.tab-name').allTextContents();
export const shown = (page: Page) => page.locator('.deck .page:visible');

export const act = async (page: Page, name: string) => {
  await page.locator('.tab-more').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** By the app's own links, as a person goes; a typed address would reload the document. */
export const goTo = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForURL((at) => at.pathname + at.search === path);
};
