// What lies behind a page's first steps: its tabs, its first form, its first row.
import type { Page } from 'playwright-core';
import type { Calls } from './walk';

const overlay = '.ant-drawer-open .ant-drawer-content-wrapper, .ant-modal-wrap:not([style*="none"]) .ant-modal';
const most = 8;

/** Each is opened, looked at and left again; a step that leads to another route is that route's to be looked at. */
export async function openAll(page: Page, calls: Calls, path: string, look: (where: string) => Promise<void>) {
  const opened = async (selector: string, nth = 0): Promise<boolean> => {
    if (!(await pressed(page, path, selector, nth))) return false;
    await calls.allAnswered();
    return true;
  };
  // The first tab is what the page shows; a tab may take others with it.
  for (let nth = 1; nth < most && (await opened('[role="tab"]', nth)); nth++) await look(`tab ${nth + 1}`);
  await pressed(page, path, '[role="tab"]', 0);
  const firsts = { form: '.ant-btn-primary:not(search *)', row: 'tbody tr[data-id] td:not(:last-child) button' };
  for (const [where, first] of Object.entries(firsts)) {
    if (!(await opened(first)) || (await page.locator(overlay).count()) === 0) continue;
    await look(where);
    for (let tries = 0; tries < 3 && (await page.locator(overlay).count()) > 0; tries++) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(50);
    }
  }
}

/** By the page's own click: nothing has to hold still for it, and what is not there costs no time. */
const pressed = (page: Page, path: string, selector: string, nth: number): Promise<boolean> =>
  page.evaluate(
    ([of, what, which]) => {
      const here = document.getElementById(`page:${of}`);
      if (!here?.checkVisibility()) return false;
      const seen = [...here.querySelectorAll<HTMLElement>(what)].filter(
        (one) => one.checkVisibility() && !one.matches(':disabled'),
      );
      seen[which]?.click();
      return seen.length > which;
    },
    [path, selector, nth] as const,
  );
