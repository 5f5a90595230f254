// What an enterprise sets for recruiting, and the lists of reasons it chooses from.
import { type Pair, pair } from '#kernel/model/text';
import type { AreaPiece } from '#kernel/server/service';
import type { CategoryTree, ConfigItem } from '#kernel/server/shipped';

const days = (key: string, zh: string, en: string, usual: number, max = 3650): ConfigItem => ({
  key: `recruitment.${key}`,
  group: 'recruitment',
  name: pair(zh, en),
  type: 'int',
  default: usual,
  min: 0,
  max,
});

const tree = (key: string, title: Pair, nodes: Record<string, Pair>): CategoryTree => ({
  key,
  area: 'recruitment',
  title: pair(...title),
  maxDepth: 1,
  nodes: Object.entries(nodes).map(([code, name]) => ({ code, name: pair(...name) })),
});

export const settings: AreaPiece = {
  registers: {
    config: [
      days('reapplyDays', '淘汰后重新应聘需确认（天）', 'Days in which applying again is confirmed', 90),
      days('overOffer', '可超发 Offer 数', 'Offers beyond the seats', 0, 20),
      days('keepMonths', '简历保留（月）', 'Months a resume is kept', 24, 120),
      days('referralDays', '内推有效期（天）', 'Days a referral is valid', 180),
      days('interviewGapMinutes', '面试间隔（分钟）', 'Minutes between interviews', 10, 120),
      { ...days('stageAmberDays', '阶段停留提醒（天）', 'Days in a stage until amber', 5, 365), client: true },
      { ...days('stageRedDays', '阶段停留预警（天）', 'Days in a stage until red', 10, 365), client: true },
      {
        key: 'recruitment.onboardingChecklist',
        group: 'recruitment',
        name: pair('入职事项清单', 'Items of an onboarding'),
        type: 'json',
        default: ['身份证复印件', '学历与资格证书', '体检报告', '签订劳动合同', '领取工牌与教材'],
      },
      days('evaluationDueHours', '评价期限（小时）', 'Hours to evaluate', 24, 720),
    ],
    category: [
      tree('reject_reason', ['淘汰原因', 'Reasons to reject'], {
        experience: ['经验不符', 'Experience'],
        education: ['学历不符', 'Education'],
        skill: ['专业能力不足', 'Skills'],
        teaching: ['试讲未通过', 'Trial lesson'],
        salary: ['薪资期望过高', 'Expected pay'],
        no_show: ['爽约', 'Did not come'],
        other: ['其他', 'Other'],
      }),
      tree('withdraw_reason', ['放弃原因', 'Reasons to withdraw'], {
        other_offer: ['已接受其他机会', 'Another offer'],
        salary: ['薪资不满意', 'Pay'],
        distance: ['距离太远', 'Distance'],
        personal: ['个人原因', 'Personal'],
        no_reply: ['联系不上', 'Not reached'],
      }),
      tree('decline_reason', ['拒绝Offer原因', 'Reasons to decline'], {
        salary: ['薪资不满意', 'Pay'],
        other_offer: ['已接受其他机会', 'Another offer'],
        stay: ['现单位挽留', 'Stays where they are'],
        distance: ['距离太远', 'Distance'],
        other: ['其他', 'Other'],
      }),
    ],
  },
};
