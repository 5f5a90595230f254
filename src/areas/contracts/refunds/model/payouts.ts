// By which ways a refund goes back: what the fund paid to the fund, the rest to the newest payment first, cash before balance,
// never more than a way has left.
import type { Fen } from '#kernel/model/money';
import { isCashLike, type PayMethod } from '../../finance/model/methods';
import { sum, worthOf } from '../../pricing/model/arithmetic';

export interface PaidWay {
  splitId: number;
  /** Larger is newer. */
  paymentId: number;
  method: PayMethod;
  amount: Fen;
  /** What of it has not gone back yet. */
  left: Fen;
  isOld: boolean;
}

export interface ProposedPayout {
  splitId: number;
  method: PayMethod;
  amount: Fen;
}

export function proposePayouts(amount: Fen, received: Fen, ways: readonly PaidWay[]): ProposedPayout[] {
  const fund = ways.filter(({ method }) => method === 'study_fund');
  const fundPart = received === 0 ? 0 : worthOf(amount, sum(fund.map((way) => way.amount)), received);
  const others = ways.filter(({ method }) => method !== 'study_fund').sort(byTurn);
  return [...layOut(fundPart, fund), ...layOut(amount - fundPart, others)];
}

const byTurn = (a: PaidWay, b: PaidWay): number =>
  b.paymentId - a.paymentId || Number(isCashLike(b.method)) - Number(isCashLike(a.method)) || a.splitId - b.splitId;

/** A channel does not take back what is older than a year: it is transferred. */
const backBy = ({ method, isOld }: PaidWay): PayMethod =>
  isOld && (method === 'wechat' || method === 'alipay') ? 'bank_transfer' : method;

function layOut(amount: Fen, ways: readonly PaidWay[]): ProposedPayout[] {
  let left = amount;
  return ways.flatMap((way) => {
    const part = Math.min(left, way.left);
    left -= part;
    return part > 0 ? [{ splitId: way.splitId, method: backBy(way), amount: part }] : [];
  });
}
