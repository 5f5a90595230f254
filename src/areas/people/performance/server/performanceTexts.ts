import { texts } from '#kernel/model/text';

export const said = texts('people.performance', {
  weights: ['{what}权重合计 {sum}，还差 {missing}', 'Weights of {what} come to {sum}; {missing} are missing'],
  raters: ['评分人', 'raters'],
  dimensions: ['维度', 'dimensions'],
  grades: ['等级须从 0 分起', 'Grades begin at 0'],
  nobody: ['没有符合范围的员工', 'Nobody lies in its range'],
  limit: ['{grades} 占 {found}%，上限 {most}%', '{grades} are {found} %, at most {most} %'],
  none: ['没有待公布的考核表', 'No sheet is to be published'],
  open: ['还有 {count} 份考核表未确认', '{count} sheets are not confirmed'],
  grade: ['方案中没有该等级', 'The plan has no such grade'],
  step: ['一次只能调整一级', 'One step at a time'],
  rated: ['您是评分人，不能裁定', 'You have rated it'],
  late: ['已超过申诉期', 'It is too late to appeal'],
  all: ['请给每一项评分', 'Score every line'],
  twice: ['已提交，不能再改', 'It has been submitted'],
  asked: ['结果正在审批，不能再改', 'The results are being approved'],
  moved: ['考核表有变动，请重新提交', 'The sheets changed meanwhile: ask again'],
  byHand: ['系统取数的指标改为手工值须填写说明', 'Say why what was read from its source is replaced'],
  toScore: ['请为 {name} 评分', 'Score {name}'],
  selfReview: ['请提交自评', 'Submit your self-review'],
});
export const percentText = (hundredths: number) => String(hundredths / 100);
