// Choices that more than one entity of this area offers.
export const customerStates = {
  new: ['新线索', 'New', 'blue'],
  following: ['跟进中', 'Following', 'cyan'],
  invited: ['已邀约', 'Invited', 'purple'],
  visited: ['已到访', 'Visited', 'orange'],
  trial: ['已试听', 'Trial done', 'gold'],
  member: ['在读', 'Member', 'green'],
  dormant: ['停课', 'Suspended', 'grey'],
  graduated: ['结业', 'Graduated', 'grey'],
  lost: ['已流失', 'Lost', 'red'],
} as const;

export const lostKinds = { lost: ['流失', 'Lost'], invalid: ['无效', 'Invalid'] } as const;

export const leaveKinds = {
  completed: ['学完', 'Completed'],
  refunded: ['退费', 'Refunded'],
  moved: ['转出', 'Moved'],
  not_renewed: ['到期未续', 'Not renewed'],
  other: ['其他', 'Other'],
} as const;

export const renewIntents = {
  unknown: ['未沟通', 'Not asked', 'grey'],
  likely: ['有意向', 'Likely', 'green'],
  hesitating: ['犹豫', 'Hesitating', 'orange'],
  refused: ['不续', 'Refused', 'red'],
} as const;

export const rewardKinds = {
  none: ['无', 'None'],
  coupon: ['优惠券', 'Coupon'],
  points: ['豌豆', 'Points'],
  credit: ['积分', 'Credit'],
  voucher: ['课程券', 'Voucher'],
  cash: ['现金登记', 'Cash note'],
} as const;
