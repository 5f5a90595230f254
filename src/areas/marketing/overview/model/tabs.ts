// What the market puts on a customer's page.
import { detailTab } from '#kernel/model/detailTab';

export const benefitsOfCustomer = detailTab({
  key: 'marketing.ofCustomer',
  area: 'marketing',
  of: 'customer',
  title: ['优惠券与积分', 'Coupons and points'],
  permission: 'marketing.coupon.view',
});
