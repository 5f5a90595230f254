import { texts } from '#kernel/model/text';

export const leavingTexts = texts('people.leavingPages', {
  underway: ['办理中', 'Under way'],
  left: ['已离职', 'Left'],
  all: ['全部申请', 'All'],
  handover: ['交接', 'Handover'],
  progress: ['{done}/{all}', '{done}/{all}'],
  none: ['暂无办理中的离职', 'Nobody is leaving'],
  people: ['离职人员', 'People who left'],
  certificate: ['离职证明', 'Certificate'],
  certificateText: [
    '兹证明 {name}（工号 {no}）自 {from} 至 {to} 在本单位任职，担任 {post}。双方劳动关系已于 {to} 解除，特此证明。',
    'This is to certify that {name} (staff no. {no}) worked here as {post} from {from} to {to}, when the employment ended.',
  ],
  issued: ['开具日期：{date}', 'Issued {date}'],
  seal: ['（单位盖章）', '(Seal)'],
  print: ['打印', 'Print'],
});
