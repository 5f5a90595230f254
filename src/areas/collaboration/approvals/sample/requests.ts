// What people of the demo asked for in the last four months, and what became of it.
import type { Sample } from '#kernel/server/sample';

export interface DemoPerson {
  id: number;
  name: string;
  schoolId: number;
  departmentId: number | null;
  role: string;
}

export type Fate =
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'withdrawn'
  | 'cancelled'
  | 'running'
  | 'overdue'
  | 'suspended';

export interface DemoRequest {
  kind: string;
  by: DemoPerson;
  form: Record<string, unknown>;
  startedAt: Date;
  fate: Fate;
}

/** How many of each; the rest of the past was approved. */
const counts: Record<Fate, number> = {
  approved: 228,
  rejected: 22,
  returned: 10,
  withdrawn: 8,
  cancelled: 4,
  running: 30,
  overdue: 15,
  suspended: 2,
};

const expenses = [
  ['travel', '去分校听课往返交通'],
  ['travel', '招生说明会出差住宿'],
  ['meal', '家长沙龙茶歇'],
  ['office', '打印纸与墨盒'],
  ['office', '教室白板笔、磁贴'],
  ['other', '学员比赛报名费垫付'],
] as const;
const purchases = [
  ['投影仪', 468_000, '305 教室旧机亮度不足'],
  ['学生平板 20 台', 2_980_000, '阅读课使用'],
  ['英语绘本一套', 126_000, '补充图书角'],
  ['空气净化器', 198_000, '低龄班教室'],
  ['易拉宝与宣传单', 86_000, '暑期招生'],
  ['办公椅 6 把', 312_000, '前台更换'],
] as const;
const trips = ['南山校区', '区教育局', '机场接外教', '市少年宫', '合作幼儿园'];
const matters = [
  ['开放日活动方案', '周末两场，预计到访 80 组家庭'],
  ['调整前台排班', '晚间到访增加，增派一人'],
  ['外部讲师授课', '家庭教育讲座一场'],
  ['老带新活动延期', '延长两周，预算不变'],
  ['教研周公开课', '邀请区域各校观摩'],
] as const;

/** The oldest first. */
export function drawRequests(sample: Sample, people: readonly DemoPerson[]): DemoRequest[] {
  const drawn = (Object.keys(counts) as Fate[]).flatMap((fate) =>
    Array.from({ length: counts[fate] }, (_, i) => drawRequest(sample, people, fate, i)),
  );
  return drawn.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

function drawRequest(sample: Sample, people: readonly DemoPerson[], fate: Fate, n: number): DemoRequest {
  const hr = people.find(({ role }) => role === 'hr')!;
  // Only the flow that names a former colleague can get stuck.
  const by = fate === 'suspended' ? hr : people[(n * 7 + sample.int(0, 2)) % people.length]!;
  const kind = fate === 'suspended' ? 'custom.general' : kindOf(sample, by.role);
  // Whenever the demo is made, nothing of it lies ahead.
  const startedAt = new Date(Math.min(startOf(sample, fate, n).getTime(), sample.now.getTime() - (n + 20) * 60_000));
  return { kind, by, form: formOf(sample, kind), startedAt, fate };
}

const kindOf = (sample: Sample, role: string): string =>
  role === 'marketing'
    ? sample.pick(['custom.general', 'custom.purchase', 'custom.expense'])
    : sample.pick(['custom.expense', 'custom.expense', 'custom.purchase', 'custom.vehicle', 'custom.general']);

/** What still waits is of yesterday and today, what is late of last week. */
function startOf(sample: Sample, fate: Fate, n: number): Date {
  const minute = sample.int(0, 59);
  if (fate === 'running') return sample.moment(n % 3 === 0 ? 0 : -1, n % 3 === 0 ? 8 : sample.int(15, 17), minute);
  const days = {
    approved: -7 - Math.floor((n * 113) / counts.approved),
    rejected: -8 - n * 4,
    withdrawn: -9 - n * 9,
    cancelled: -15 - n * 20,
    returned: -4 - (n % 6),
    overdue: -6 - (n % 4),
    suspended: -3 - n,
  }[fate];
  return sample.moment(days, sample.int(9, 17), minute);
}

function formOf(sample: Sample, kind: string): Record<string, unknown> {
  switch (kind) {
    case 'custom.expense': {
      const [use, reason] = sample.pick(expenses);
      const amount = sample.chance(0.2) ? sample.int(3100, 9800) * 100 : sample.int(60, 2400) * 100;
      return { amount, spentOn: sample.day(-sample.int(8, 20)), use, reason };
    }
    case 'custom.purchase': {
      const [item, amount, reason] = sample.pick(purchases);
      return { item, amount, neededOn: sample.day(sample.int(3, 20)), reason };
    }
    case 'custom.vehicle': {
      const day = sample.int(1, 10);
      const from = sample.moment(day, sample.int(8, 12));
      return {
        from: from.toISOString(),
        until: new Date(from.getTime() + 4 * 3_600_000).toISOString(),
        destination: sample.pick(trips),
        reason: '接送与外出办事',
      };
    }
    default: {
      const [subject, reason] = sample.pick(matters);
      return { subject, reason };
    }
  }
}
