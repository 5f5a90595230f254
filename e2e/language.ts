// What a person reads on a page, and which of its words are of the other language.
import type { Page } from 'playwright-core';

/** Without names and what people wrote, which is data and has one language, and without the pages of other tabs. */
export const readable = (page: Page, part: string): Promise<string> =>
  page.evaluate((where) => {
    const away = [...document.querySelectorAll('.deck > .page')].filter((page) => !page.checkVisibility());
    const besides = away.map(({ id }) => `, [id="${id}"]`).join('');
    const data = '[data-data], .ant-avatar, .user, .brand, canvas, svg, pre, code, input, textarea, [lang="zh"]';
    return [...document.querySelectorAll(where)]
      .map((shown) => {
        const copy = shown.cloneNode(true) as HTMLElement;
        for (const element of copy.querySelectorAll(data + besides)) element.remove();
        return copy.innerText;
      })
      .join(' ');
  }, part);

/** With a little of what stands around it. */
export const chinese = /.{0,12}[\u4e00-\u9fff].{0,24}/g;
