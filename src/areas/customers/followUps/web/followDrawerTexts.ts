import { texts } from '#kernel/model/text';

export const drawerTexts = texts('customers.manage', {
  callNow: ['拨打 {number}', 'Call {number}'],
});
