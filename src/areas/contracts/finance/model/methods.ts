// How money moves. Cash-like money passes through a drawer or an account and is counted when the day is closed.
export const payMethods = {
  cash: ['现金', 'Cash'],
  wechat: ['微信', 'WeChat'],
  alipay: ['支付宝', 'Alipay'],
  pos: ['刷卡', 'Card'],
  bank_transfer: ['转账', 'Transfer'],
  balance: ['余额', 'Balance'],
  study_fund: ['助学金', 'Study fund'],
  transfer: ['转入', 'Moved in'],
} as const;
export type PayMethod = keyof typeof payMethods;

export const cashLike: readonly PayMethod[] = ['cash', 'wechat', 'alipay', 'pos', 'bank_transfer'];
export const isCashLike = (method: PayMethod): boolean => cashLike.includes(method);

/** Money that a channel or a bank has a number for. */
export const hasTradeNo = (method: PayMethod): boolean => isCashLike(method) && method !== 'cash';
