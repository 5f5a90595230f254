// Choices that more than one entity of this area offers.
export const forWhom = {
  any: ['不限', 'Anyone'],
  new_only: ['仅新客', 'New only'],
  member_only: ['仅在读', 'Members only'],
} as const;

export const targetKinds = {
  activity: ['活动', 'Activity'],
  coupon: ['优惠券', 'Coupon'],
  url: ['链接', 'URL'],
} as const;

export const codeOwners = {
  none: ['无', 'None'],
  staff: ['员工', 'Staff'],
  customer: ['学员', 'Customer'],
  distributor: ['分销员', 'Distributor'],
} as const;
