// What an enterprise may set about customers; the days and limits of the pool live with the pool.
import { type Pair, pair } from '#kernel/model/text';
import type { ConfigItem } from '#kernel/server/shipped';

const item = (
  key: string,
  name: Pair,
  type: ConfigItem['type'],
  value: unknown,
  rest: Partial<ConfigItem> = {},
): ConfigItem => ({ key: `customers.${key}`, group: 'customers', name: pair(...name), type, default: value, ...rest });

/** A whole number between two. */
export const int = (key: string, name: Pair, value: number, min: number, max: number, rest: Partial<ConfigItem> = {}) =>
  item(key, name, 'int', value, { min, max, ...rest });

export const configItems: ConfigItem[] = [
  item('nextRequired', ['必填下次跟进', 'Next contact required'], 'bool', true, {
    help: pair('成为学员之前的跟进须写明下次时间', 'Until enrolment every follow-up names the next contact'),
  }),
  int('followUpEditHours', ['跟进可修改小时', 'Hours a follow-up can be mended'], 24, 0, 720),
  int('effectiveMinChars', ['有效跟进最少字数', 'Characters of an effective follow-up'], 10, 1, 200),
  int('trialMaxPerCourse', ['每课程试听上限', 'Trials of one course at most'], 2, 1, 20),
  int('noShowHours', ['自动记爽约小时', 'Hours until a no-show is recorded'], 24, 1, 168),
  item('queueDefaultSort', ['拨打队列排序', 'Order of the call queue'], 'choice', 'heat', {
    options: {
      heat: pair('热度', 'Heat'),
      nextFollowUpAt: pair('下次跟进', 'Next contact'),
      createdAt: pair('录入时间', 'Newest'),
    },
  }),
  int('consentAge', ['须监护人同意的年龄', 'Age below which consent is needed'], 14, 0, 18, { client: true }),
  int('digestHour', ['每日摘要时刻', 'Hour of the daily digest'], 9, 0, 23),
  int('importMaxRows', ['导入行数上限', 'Rows of an import at most'], 10_000, 100, 20_000),
];
