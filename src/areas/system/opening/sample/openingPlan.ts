// The plan by which the demo enterprise opens a school: 38 nodes from the first look at a site to the review.
import type { TemplateNode } from '../model/opening';

type Phase = TemplateNode['phase'];
type Line = [phase: Phase, name: string, role: string, start: number, due: number, after?: number[], gate?: 'gate'];

/** `after` names earlier lines by their place, from one. */
const lines: Line[] = [
  ['site', '商圈调研', 'operations', -240, -220],
  ['site', '候选场地评估', 'operations', -220, -205, [1]],
  ['site', '投资测算', 'finance', -210, -200, [2]],
  ['site', '选址评审', 'operations', -200, -190, [2, 3], 'gate'],
  ['contract', '租约谈判', 'operations', -190, -175, [4]],
  ['contract', '租约法务审核', 'operations', -178, -170, [5]],
  ['contract', '签订租约', 'operations', -170, -160, [6], 'gate'],
  ['contract', '支付押金与首期租金', 'finance', -162, -155, [7]],
  ['licence', '营业执照', 'principal', -160, -130, [7]],
  ['licence', '消防设计备案', 'principal', -150, -120, [7]],
  ['licence', '办学许可申请', 'principal', -125, -70, [9, 10]],
  ['licence', '办学许可取得', 'principal', -70, -30, [11], 'gate'],
  ['licence', '消防验收', 'principal', -60, -40, [10, 17], 'gate'],
  ['build', '装修设计', 'operations', -155, -140, [7]],
  ['build', '施工招标', 'operations', -140, -125, [14]],
  ['build', '进场施工', 'operations', -125, -75, [15]],
  ['build', '竣工验收', 'operations', -75, -62, [16]],
  ['build', '家具与教具进场', 'operations', -62, -45, [17]],
  ['build', '网络与监控安装', 'operations', -62, -48, [17]],
  ['build', '空气检测', 'principal', -40, -30, [18], 'gate'],
  ['hire', '校长到岗', 'hr', -150, -120],
  ['hire', '编制审批', 'hr', -120, -105, [21]],
  ['hire', '课程顾问招聘', 'hr', -105, -60, [22]],
  ['hire', '教师招聘', 'hr', -105, -50, [22]],
  ['hire', '教务与前台招聘', 'hr', -95, -50, [22]],
  ['train', '企业文化培训', 'hr', -50, -42, [23, 24, 25]],
  ['train', '教师教学培训', 'hr', -48, -25, [24]],
  ['train', '顾问话术培训', 'hr', -45, -28, [23]],
  ['train', '系统操作培训', 'principal', -28, -20, [25]],
  ['market', '开业营销方案', 'marketing', -90, -70, [21]],
  ['market', '物料制作', 'marketing', -70, -45, [30]],
  ['market', '社区地推', 'marketing', -45, -7, [31]],
  ['market', '线上预热', 'marketing', -40, -3, [30]],
  ['trial', '试听课排期', 'principal', -21, -14, [27]],
  ['trial', '试营业', 'principal', -14, -4, [13, 20, 34]],
  ['open', '开业检查表', 'operations', -5, -2, [12, 35], 'gate'],
  ['open', '开业典礼', 'principal', -1, 0, [36]],
  ['review', '开业 30 天复盘', 'operations', 25, 35, [37]],
];

const code = (place: number): string => `N${String(place).padStart(2, '0')}`;

export const openingPlan: TemplateNode[] = lines.map(
  ([phase, name, ownerRole, startOffset, dueOffset, after = [], gate], i) => ({
    phase,
    code: code(i + 1),
    name,
    ownerRole,
    startOffset,
    dueOffset,
    dependsOn: after.map(code),
    deliverables: [
      { name: `${name}完成`, kind: 'check', required: true },
      ...(gate ? [{ name: '证明文件', kind: 'file' as const, required: true }] : []),
      { name: '说明', kind: 'text', required: false },
    ],
    gate: gate === 'gate',
    guide: `按总部标准完成“${name}”，交付物齐全后提交验收。`,
  }),
);
