// The one row of settings: what it refuses, and how others read it.
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { need } from '#kernel/server/rows';
import { type AreaPiece, firstRows, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { DistributionSetting } from '../model/setting';

export const settingTexts = texts('distribution.setting', {
  aboveCap: ['合计比例超过上限 {cap}%', 'Total rate above the cap of {cap}%'],
  limits: ['上限不能低于下限', 'The most is less than the least'],
  wait: ['最长等待不能短于保护期', 'The longest wait is shorter than the protection'],
});

const kept = Symbol('distribution setting');

export const settingOf = (work: Work): Promise<DistributionSetting> =>
  work.memo(kept, () => need(work, DistributionSetting, { isOnly: true }));

export const settings: AreaPiece = {
  services: [
    service(DistributionSetting, {
      beforeSave({ row, was }) {
        if (row.maxAmount < row.minAmount) throw invalid('maxAmount', settingTexts.limits);
        if (row.feeMax < row.feeMin) throw invalid('feeMax', settingTexts.limits);
        if (row.settleMaxDays < row.settleDays) throw invalid('settleMaxDays', settingTexts.wait);
        if (was && row.agreement !== was.agreement) row.agreementVersion = was.agreementVersion + 1;
      },
    }),
  ],
  founds: [firstRows(DistributionSetting, [{}])],
};
