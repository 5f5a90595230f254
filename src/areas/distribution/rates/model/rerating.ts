// What the parts of a sale earn when it belongs to somebody else: what was settled stays as it was paid. Pure.
import { sum } from '#kernel/model/money';
import { commissionOf, type FrozenLine, type PartLine, portion, type SoFar } from './commission';

interface RatedPart {
  lines: readonly PartLine[];
  firstSettled: boolean;
  secondSettled: boolean;
}

/** The parts oldest first, with the rates of the new earners; answers the new lines of each. */
export function rerated(parts: readonly RatedPart[], rates: readonly FrozenLine[], maxPercent: number): PartLine[][] {
  const laid: PartLine[][] = [];
  const before = (lineNo: number): SoFar => {
    const own = laid.flat().filter((line) => line.lineNo === lineNo);
    const total = (of: (line: PartLine) => number) => sum(own.map(of));
    return {
      cash: total(({ cash }) => cash),
      first: total(({ first }) => first),
      second: total(({ second }) => second),
    };
  };
  for (const { lines, firstSettled, secondSettled } of parts)
    laid.push(
      lines.map((line) => again(line, rates, { firstSettled, secondSettled }, maxPercent, before(line.lineNo))),
    );
  return laid;
}

function again(
  line: PartLine,
  rates: readonly FrozenLine[],
  { firstSettled, secondSettled }: Omit<RatedPart, 'lines'>,
  maxPercent: number,
  before: SoFar,
): PartLine {
  const now = rates.find(({ lineNo }) => lineNo === line.lineNo) ?? line;
  const rated = {
    net: line.net,
    rate1: firstSettled ? line.rate1 : now.rate1,
    rate2: secondSettled ? line.rate2 : now.rate2,
  };
  const earned = commissionOf(rated, line.cash, maxPercent, before);
  const rest = line.cash - line.refunded;
  return {
    ...line,
    ...rated,
    ...(firstSettled ? {} : { first: earned.first, firstKept: portion(earned.first, rest, line.cash) }),
    ...(secondSettled ? {} : { second: earned.second, secondKept: portion(earned.second, rest, line.cash) }),
  };
}
