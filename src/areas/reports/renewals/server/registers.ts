import { pair } from '#kernel/model/text';
import type { Registrations } from '#kernel/server/registries';
import { renewalFigures, renewalMeasures } from './measures';

const setting = (key: string, zh: string, en: string, usual: number) => ({
  ...{ key: `reports.renew.${key}`, group: 'reports', name: pair(zh, en), type: 'int' as const, default: usual },
  ...{ level: 'enterprise' as const, min: 1, max: 365 },
});

export const renewalRegisters: Registrations = {
  measure: renewalMeasures,
  figure: renewalFigures,
  config: [
    setting('dueLessons', '剩余课时不多于时应续', 'Due at so many lessons left', 8),
    setting('dueDays', '有效期剩余天数内应续', 'Due at so many days of validity left', 30),
    setting('graceDays', '用完后多少天算未续', 'Lost so many days after the last lesson', 30),
  ],
  category: [
    {
      key: 'renew_lost_reason',
      area: 'reports',
      title: pair('未续原因', 'Why not renewed'),
      nodes: [
        { code: 'price', name: pair('价格', 'Price') },
        { code: 'result', name: pair('效果不满意', 'Results') },
        { code: 'time', name: pair('没有时间', 'No time') },
        { code: 'moved', name: pair('搬家', 'Moved away') },
        { code: 'rival', name: pair('转到其他机构', 'Went elsewhere') },
        { code: 'other', name: pair('其他', 'Other') },
      ],
    },
  ],
};
