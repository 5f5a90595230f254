// Schemes of a principal's own: what may be given away by a scheme is what they could agree on face to face.
import { yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { same } from '#kernel/server/audit';
import { type AreaPiece, extend } from '#kernel/server/service';
import { Concession } from '../../concessions/model/concession';
import { authoritiesOf } from '../../contract/server/settings';

const rules = texts('contracts.ownSchemes', {
  percent: ['您的权限内折扣不低于 {least}%', 'Within your authority at least {least} % is paid'],
  off: ['您的权限内立减不超过 {most}', 'Within your authority at most {most} is taken off'],
  kind: ['该方式须由总部设置', 'Head office sets schemes of this kind'],
});

export const ownSchemes: AreaPiece = {
  extends: [
    extend(Concession, {
      async beforeSave({ row, was, work }) {
        if (was && was.kind === row.kind && same(was.tiers, row.tiers)) return;
        const adds = permission(Concession, 'add');
        if (!may(work.actor, adds) || work.actor.grants.get(adds)?.has('all')) return;
        const authorities = await authoritiesOf(work, row.schoolIds[0] ?? 0);
        if (authorities === null) return;
        const least = Math.min(100_00, ...authorities.map(({ payPercent }) => payPercent));
        const most = Math.max(0, ...authorities.map(({ off }) => off));
        if (row.kind === 'percent' && row.tiers.some(({ value }) => value < least))
          throw invalid('tiers', rules.percent, { least: least / 100 });
        if (row.kind === 'amount_off' && (row.perEach || row.tiers.some(({ value }) => value > most)))
          throw invalid('tiers', rules.off, { most: yuan(most) });
        if (row.kind === 'fixed_price') throw invalid('kind', rules.kind);
      },
    }),
  ],
};
