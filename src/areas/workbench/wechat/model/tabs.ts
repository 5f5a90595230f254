// Its tab on a customer's page, apart from the binding itself: the browser reads it with its first script.
import { detailTab } from '#kernel/model/detailTab';

export const wechatOfCustomer = detailTab({
  key: 'workbench.wechat',
  area: 'workbench',
  of: 'customer',
  title: ['微信', 'WeChat'],
  permission: 'customers.customer.edit',
});
