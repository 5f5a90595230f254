// What lies behind a page's first steps: its tabs, its first button, its first row.
import type { Locator, Page } from 'playwright-core';
import type { Calls } from './walk';

const overlay = '.ant-drawer-open .ant-drawer-content-wrapper, .ant-modal-wrap:not([style*="none"]) .ant-modal';

/** Each is opened, looked at and left again; a step that leads to another route is that route's to be looked at. */
export async function openAll(page: Page, calls: Calls, path: string, look: (where: string) => Promise<void>) {
  const here = page.locator(`[id="page:${path}"]`);
  const tabs = here.locator('[role="tab"]:visible');
  const many = Math.min(await tabs.count(), 9);
  // The first is what the page shows; a tab may take others with it, which then cannot be pressed.
  for (let i = 1; i < many; i++) {
    if (!(await pressed(tabs.nth(i)))) continue;
    await calls.allAnswered();
    await look(`tab ${i + 1}`);
  }
  if (many > 1 && (await pressed(tabs.first()))) await calls.allAnswered();
  const steps = {
    button: '.ant-btn-primary:visible:enabled',
    row: 'tbody tr:not([aria-hidden]) td:not(:has(input)):visible',
  };
  for (const [where, first] of Object.entries(steps)) {
    if (!(await pressed(here.locator(first).first()))) continue;
    await calls.allAnswered();
    if (await isAway(page, path)) return;
    await look(where);
    for (let tries = 0; tries < 3 && (await page.locator(overlay).count()) > 0; tries++) await leave(page);
  }
}

/** Not everything that is seen can be pressed: what is covered or moves on its own is left. */
const pressed = (step: Locator): Promise<boolean> =>
  step.click({ timeout: 1_500 }).then(
    () => true,
    () => false,
  );

const isAway = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((of) => !document.getElementById(`page:${of}`)?.checkVisibility(), path);

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page
    .locator(overlay)
    .last()
    .waitFor({ state: 'hidden', timeout: 1_500 })
    .catch(() => {});
}
