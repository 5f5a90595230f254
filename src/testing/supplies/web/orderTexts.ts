import { texts } from '#kernel/model/text';

export const orderTexts = texts('supplies.page', {
  print: ['打印', 'Print'],
  copied: ['链接已复制，请发给供应商', 'The link is copied; send it to the supplier'],
});
