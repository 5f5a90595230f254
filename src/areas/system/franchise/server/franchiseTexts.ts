// The sentences in which franchise agreements and fees say no, and what they tell people.
import { pair, texts } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

export const franchiseRules = texts('system.franchise', {
  endBeforeStart: ['到期日须晚于起始日', 'The end must be after the start'],
  overlap: ['与协议 {no}（{from} 至 {to}）的期限重叠', 'Overlaps agreement {no} ({from} to {to})'],
  oneActive: ['该校区已有生效的协议 {no}', 'Agreement {no} of this school is already active'],
  percentNeeded: ['请填写分成比例', 'Give the royalty percent'],
  amountNeeded: ['请填写分成金额', 'Give the royalty amount'],
  onInside: ['解约日须在协议期限之内', 'The day must lie inside the agreement'],
  newEnd: ['新到期日须晚于 {end}', 'The new end must be after {end}'],
  notDraft: ['只有草稿可以修改', 'Only a draft can change'],
  onlyDraftGoes: ['只能删除草稿', 'Only a draft can be deleted'],
  over: ['缴费不能超过未缴金额 {open}', 'A payment cannot exceed the open amount of {open}'],
  somethingPaid: ['已有缴费，不能重算', 'Something was paid already, so it stays as it is'],
  noFigure: ['分成基数所需的数据尚不可用', 'The figure this royalty is based on is not available yet'],
  future: ['缴费日期不能晚于今天', 'A payment cannot lie in the future'],
});

export const franchiseTodos = texts('system.franchiseTodo', {
  decide: ['加盟续约决定：{no}', 'Decide on the franchise: {no}'],
});

export const franchiseTemplates: MessageTemplate[] = [
  {
    key: 'system.franchiseExpiring',
    area: 'system',
    name: pair('加盟协议到期提醒', 'Franchise expiring'),
    audience: pair('运营总监和校长', 'Operations and the principal'),
    title: pair('{{school}} 的加盟协议还有 {{days}} 天到期', 'The agreement of {{school}} ends in {{days}} days'),
    content: pair(
      '协议 {{no}} 将于 {{endOn}} 到期，请决定是否续约。',
      'Agreement {{no}} ends on {{endOn}}; decide whether to renew.',
    ),
    variables: { school: '浦东加盟店', no: 'JM20260001', endOn: '2026-12-31', days: '180' },
  },
];
