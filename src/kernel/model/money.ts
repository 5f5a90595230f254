// Money is an integer number of fen; rounding happens once, here, half away from zero.
export type Fen = number;

export function yuan(fen: Fen): string {
  const sign = fen < 0 ? '-' : '';
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads `1234.5`, `1,234.50` or `¥1234`; null when it is no amount or has more than two decimals. */
export function fen(text: string): Fen | null {
  const plain = text.replace(/[,，¥￥\s]/g, '');
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -amount || 0 : amount;
}

/** amount × numerator ÷ denominator, rounded half away from zero, exact for every safe amount. */
export function share(amount: Fen, numerator: number, denominator: number): Fen {
  const product = BigInt(amount) * BigInt(numerator);
  const by = BigInt(denominator);
  const negative = product < 0n !== by < 0n;
  const abs = (n: bigint) => (n < 0n ? -n : n);
  const rounded = (abs(product) * 2n + abs(by)) / (abs(by) * 2n);
  return Number(negative ? -rounded : rounded) || 0;
}

/** A percent is hundredths of a percent: `percentOf(10000, 1250)` is 12.5 % of 100.00. */
export const percentOf = (amount: Fen, percent: number): Fen => share(amount, percent, 100_00);

/** A price times a quantity, which is hundredths: 2.50 pieces at 1.99 are 4.98. */
export const priced = (price: Fen, quantity: number): Fen => share(price, quantity, 100);

export const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, amount) => total + amount, 0);

/** Splits an amount by weights so that the parts always add up to it. */
export function split(amount: Fen, weights: readonly number[]): Fen[] {
  const total = sum(weights);
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount : 0));
  let left = amount;
  let weight = total;
  return weights.map((w) => {
    const part = weight === 0 ? 0 : share(left, w, weight);
    left -= part;
    weight -= w;
    return part;
  });
}

/** 1234.50 → 1,234.50 for reading. */
export const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const digitNames = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];

/** The amount in capital characters, as contracts and receipts carry it: 1234.50 → 壹仟贰佰叁拾肆元伍角整. */
export function capital(amount: Fen): string {
  const sign = amount < 0 ? '负' : '';
  const abs = Math.abs(amount);
  const whole = capitalWhole(Math.floor(abs / 100));
  const jiao = Math.floor(abs / 10) % 10;
  const cents = abs % 10;
  if (jiao === 0 && cents === 0) return `${sign}${whole || '零'}元整`;
  const head = whole ? `${whole}元` : '';
  // An empty place is read: that of the 角, or the last one of the 元.
  const zero = head && (jiao === 0 || Math.floor(abs / 100) % 10 === 0) ? '零' : '';
  const middle = jiao ? `${zero}${digitNames[jiao]}角` : zero;
  return `${sign}${head}${middle}${cents ? `${digitNames[cents]}分` : '整'}`;
}

function capitalWhole(whole: number): string {
  if (whole >= 100_000_000) return joined(Math.floor(whole / 100_000_000), '亿', whole % 100_000_000, 10_000_000);
  if (whole >= 10_000) return joined(Math.floor(whole / 10_000), '万', whole % 10_000, 1000);
  return capitalGroup(whole);
}

/** A zero is read between the two parts where the first place of the lower one is empty. */
function joined(high: number, unit: string, low: number, fullFrom: number): string {
  const gap = low > 0 && low < fullFrom ? '零' : '';
  return `${capitalWhole(high)}${unit}${gap}${capitalWhole(low)}`;
}

function capitalGroup(part: number): string {
  let out = '';
  let zero = false;
  for (let p = 3; p >= 0; p--) {
    const digit = Math.floor(part / 10 ** p) % 10;
    if (digit === 0) {
      zero = out !== '';
      continue;
    }
    if (zero) out += '零';
    zero = false;
    out += `${digitNames[digit]}${places[p]}`;
  }
  return out;
}
