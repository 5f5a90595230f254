import { texts } from '#kernel/model/text';

export const bankRules = texts('questionnaires.bank', {
  noMode: ['该题型不能自动或人工判分，不能入库', 'Questions of this type cannot be marked and stand in no bank'],
  noKey: ['请填写答案', 'Say which answer is right'],
  noStem: ['请填写题干', 'Say what is asked'],
  type: ['题型不认识', 'Unknown type'],
  stem: ['题干不能为空', 'The stem is missing'],
  options: ['至少两个选项', 'At least two options'],
  answer: ['答案不在选项中', 'The answer is none of the options'],
  points: ['分值应为 0.5 到 100', 'Points must be 0.5 to 100'],
  difficulty: ['难度应为易、中、难', 'Difficulty must be easy, medium or hard'],
  category: ['知识点不存在', 'There is no such knowledge point'],
  refused: ['有 {count} 处错误，未导入任何题目', 'Nothing was imported: {count} mistakes'],
  empty: ['没有题目', 'There is no row'],
});
