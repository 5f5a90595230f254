// Packages: named once among those in use, priced sensibly, put on sale with something in them that can be opened.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { eachOf } from '#kernel/server/resources/batches';
import { beside, move, reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, answers, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { contentKey } from '../../access/model/contents';
import { namesOf } from '../../access/server/contentNames';
import { todayOf } from '../../access/server/granting';
import { resourceUsesQuery } from '../../resources/model/signals';
import { changePackages, OnlinePackage, PackageItem, sellPackages, withdrawPackages } from '../model/package';

const said = texts('online.packageRule', {
  linePrice: ['划线价不能低于售价', 'The list price is not below the price'],
  days: ['请填写天数', 'Enter the days'],
  until: ['请填写截止日', 'Enter the last day'],
  vipDays: ['请填写会员天数', 'Enter the days of the membership'],
  item: ['内容不存在', 'There is no such content'],
  empty: ['至少包含一项内容或会员', 'It needs a content or a membership'],
  stopped: ['「{name}」已停用或下架', '"{name}" is stopped or taken off'],
  past: ['截止日已过', 'The last day has passed'],
  sale: ['停售时间不能早于开售', 'The end of the sale is not before its beginning'],
  sold: ['已有订单，不能删除', 'It has orders and cannot be deleted'],
});

async function judge(work: Work, row: OnlinePackage): Promise<void> {
  if (row.linePrice !== null && row.linePrice < row.price) throw invalid('linePrice', said.linePrice);
  if (row.validity === 'days' && !row.days) throw invalid('days', said.days);
  if (row.validity === 'until' && !row.until) throw invalid('until', said.until);
  if (row.vipLevel !== 'none' && !row.vipDays) throw invalid('vipDays', said.vipDays);
  if (row.saleFrom && row.saleTo && row.saleTo < row.saleFrom) throw invalid('saleTo', said.sale);
  const names = await namesOf(work, row.items);
  for (const [i, item] of row.items.entries()) {
    const found = names.get(contentKey(item));
    if (!found) throw invalid(`items[${i}].refId`, said.item);
    item.contentName = found.name;
  }
}

async function refuseUnsellable(work: Work, row: OnlinePackage): Promise<void> {
  if (row.items.length === 0 && row.vipLevel === 'none') throw conflict(said.empty);
  if (row.validity === 'until' && row.until !== null && row.until < todayOf(work)) throw conflict(said.past);
  const names = await namesOf(work, row.items);
  for (const item of row.items) {
    const found = names.get(contentKey(item));
    if (!found?.isOpen) throw conflict(said.stopped, undefined, { name: found?.name ?? item.contentName ?? '' });
  }
}

export const packages: AreaPiece = {
  services: [
    service(OnlinePackage, {
      async beforeSave({ row, was, work }) {
        if (!was) {
          row.code = await nextNumber(work, 'online.package');
          Object.assign(row, {
            sold: 0,
            reserved: 0,
            revenue: 0,
            ownerId: row.ownerId ?? (work.actor.staffId || null),
          });
        }
        await judge(work, row);
      },
      beforeDelete({ row }) {
        if (row.sold + row.reserved > 0) throw conflict(said.sold);
      },
      filters: {
        courseId: by(
          OnlinePackage.asked.courseId,
          (id) =>
            sql`exists (select 1 from package_item i where ${beside('i', 't')} and i.package_id = t.id and i.kind = 'course' and i.ref_id = ${id})`,
        ),
      },
      transitions: { putOn: ({ row, work }) => refuseUnsellable(work, row) },
      calls: [
        serves(sellPackages, (work, { ids }) =>
          eachOf(work, ids, { of: OnlinePackage, action: 'putOn' }, async (id) =>
            move(work, OnlinePackage, await reached(work, OnlinePackage, id, 'sell', { lock: true }), 'putOn'),
          ),
        ),
        serves(withdrawPackages, (work, { ids, reason }) =>
          eachOf(work, ids, { of: OnlinePackage, action: 'takeOff' }, async (id) =>
            move(work, OnlinePackage, await reached(work, OnlinePackage, id, 'sell', { lock: true }), 'takeOff', {
              reason,
            }),
          ),
        ),
        serves(changePackages, (work, { ids, categoryId, schoolIds }) =>
          eachOf(work, ids, { of: OnlinePackage, action: 'edit' }, async (id) => {
            const one = await reached(work, OnlinePackage, id, 'edit', { lock: true });
            const more = { ...(categoryId ? { categoryId } : {}), ...(schoolIds.length > 0 ? { schoolIds } : {}) };
            await update(work, OnlinePackage, one, more);
          }),
        ),
      ],
    }),
    service(PackageItem),
  ],
  answers: [
    answers(resourceUsesQuery, async (work, { id }) => {
      const items = await rows(work, PackageItem, { kind: 'resource', refId: id });
      const found = await rows(work, OnlinePackage, { id: items.map((one) => one.packageId) });
      return found.map((one) => ({ kind: 'package' as const, id: one.id, name: one.name }));
    }),
  ],
  registers: { number: [{ key: 'online.package', pattern: 'PK{yy}{MM}-{seq:3}', reset: 'month' }] },
};
