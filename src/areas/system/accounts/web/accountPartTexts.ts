import { texts } from '#kernel/model/text';

/** The names of what this area adds to the account settings; loaded with the shell, hence a file of their own. */
export const accountPartTexts = texts('system.accountPart', {
  contact: ['手机与邮箱', 'Mobile, email'],
  factors: ['二次验证', 'Second factor'],
  security: ['登录与安全', 'Security'],
});
