// The calculator: what a sale would earn.
import { fen, sum, yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { reached } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import { boundNow } from '../../binds/server/binding';
import { Distributor } from '../../distributors/model/distributor';
import { partOf, sumsOf } from '../../rates/model/commission';
import { quoteOrder } from '../../settings/model/setting';
import { settingOf } from '../../settings/server/settings';
import { frozen, secondOf } from './claims';

const said = texts('distribution.quote', { cash: ['金额格式不正确', 'This is no amount'] });

export const quoting: AreaPiece = {
  calls: [
    serves(quoteOrder, async (work, { customerId, distributorId, firstLevelId, secondLevelId, lines }) => {
      const setting = await settingOf(work);
      const bound = customerId ? await boundNow(work, customerId, work.now) : undefined;
      const firstId = distributorId ?? bound?.distributorId ?? null;
      const first = firstId ? await reached(work, Distributor, firstId, 'view') : null;
      const second = first ? await secondOf(work, setting, first) : null;
      const levels = {
        first: first?.levelId ?? firstLevelId,
        second: first ? (second?.levelId ?? null) : setting.depth === 'two' ? secondLevelId : null,
      };
      const asked = lines.map(({ itemKind, itemId, cash }, at) => {
        const amount = fen(cash);
        if (amount === null || amount < 0) throw invalid('lines', said.cash);
        return { lineNo: at + 1, lineNos: [at + 1], itemKind, itemId, name: '', amount };
      });
      const rated = await frozen(work, setting, asked, levels, work.now);
      const made = partOf(rated, sum(asked.map(({ amount }) => amount)), setting.maxTotalPercent);
      const total = sumsOf(made);
      return {
        lines: made.map(({ lineNo, itemKind, itemId, cash, rate1, first: one, second: two }) => ({
          ...{ lineNo, itemKind, itemId, cash: yuan(cash), mode: rate1.mode, source: rate1.source },
          ...{ first: yuan(one), second: yuan(two) },
        })),
        ...{ first: yuan(total.first), second: yuan(total.second), firstId, secondId: second?.id ?? null },
        dueAt: new Date(work.now.getTime() + setting.settleDays * 86_400_000),
      };
    }),
  ],
};
