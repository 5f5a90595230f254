// What the journeys take hold of on a page: its list, the dialog before it, the buttons, what it says.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const table = (page: Page): Locator => page.locator('.deck .page:visible table').first();
export const row = (page: Page, text: string): Locator => table(page).locator('tbody tr', { hasText: text });
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name }).first();
export const dialog = (page: Page): Locator => page.getByRole('dialog').first();
export const said = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('.ant-message').getByText(text).first().waitFor();

/** Opens a list afresh and waits for its rows. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await table(page).locator('tbody tr').first().waitFor();
}

export async function search(page: Page, text: string): Promise<void> {
  await page.locator('search:visible input').first().fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.searchParams.get('q') === text);
}

/** Waits until the list shows exactly these rows. */
export async function rowsAre(page: Page, count: number): Promise<void> {
  await expect.poll(() => table(page).locator('tbody tr').count(), { timeout: 15_000 }).toBe(count);
}

/** A call as the person at this page. */
export const asked = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, sent]) => {
      const { appid, uid } = JSON.parse(sessionStorage.getItem('userInfo')!);
      const authorization = `USERID ${btoa(`${appid}:${sessionStorage.getItem('access_token')}:${uid}`)}`;
      const headers = { authorization, ...(sent ? { 'content-type': 'application/json' } : {}) };
      const answer = await fetch(where!, { method: how!, headers, ...(sent ? { body: sent } : {}) });
      const { code, message, data } = await answer.json();
      if (code !== 200) throw new Error(`${where}: ${code} ${message}`);
      return data;
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
