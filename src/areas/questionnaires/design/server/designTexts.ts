import { texts } from '#kernel/model/text';

export const designRules = texts('questionnaires.rule', {
  kindFixed: ['发布后不能修改类型', 'The kind cannot change after publishing'],
  wholeEnterprise: ['只有全部数据范围的人可以不选校区', 'Only who reaches everything may leave the school empty'],
  notDirty: ['没有未发布的修改', 'There is nothing new to publish'],
  notPublished: ['尚未发布', 'It is not published'],
  stale: ['{name} 已在 {at} 保存过，请先查看', '{name} saved it at {at}; look at that first'],
  one: ['请选择一份问卷', 'Choose a questionnaire'],
  archived: ['已归档的问卷不能修改', 'An archived questionnaire cannot be changed'],
  hasSheets: ['已有 {count} 份答卷，请归档', 'It has {count} sheets: archive it instead'],
  childKind: ['子问卷须与本问卷同类型，且不能是自己', 'A child must be of the same kind, and not this one'],
  childNested: ['子问卷不能再有子问卷', 'A child has no children of its own'],
  noTemplate: ['模板不存在', 'There is no such template'],
  copied: ['{title} 副本', 'Copy of {title}'],
  untitled: ['未命名{kind}', 'Untitled {kind}'],
  warnings: ['有 {count} 条警告，请确认后再发布', '{count} warnings: confirm them to publish'],
});

export const faultTexts = texts('questionnaires.fault', {
  noQuestion: ['没有题目', 'There is no question'],
  fewOptions: ['第 {no} 题：至少需要两个选项', 'Question {no}: at least two options'],
  sameLabels: ['第 {no} 题：选项文字重复', 'Question {no}: two options say the same'],
  noTitle: ['第 {no} 题：没有题干', 'Question {no}: nothing is asked'],
  noKey: ['第 {no} 题：没有答案', 'Question {no}: no key'],
  noPoints: ['第 {no} 题：没有分值', 'Question {no}: no points'],
  noFullScore: ['满分为 0', 'The full score is 0'],
  badCondition: [
    '第 {no} 题：显示或跳转条件引用了不存在或靠后的题目',
    'Question {no}: a rule names what is not there or comes later',
  ],
  badJump: ['第 {no} 题：只能向后跳转', 'Question {no}: a jump must lead forward'],
  badBands: ['维度“{name}”的等级有空档或重叠', 'The bands of “{name}” have a gap or overlap'],
  shortDraw: [
    '规则{rule}：{level}需要 {needed} 道，可用 {available} 道',
    'Rule {rule}: {needed} {level} needed, {available} available',
  ],
  childNotPublished: ['子问卷“{name}”未发布', 'The child “{name}” is not published'],
  noEnglish: ['第 {no} 题：缺少英文', 'Question {no}: English is missing'],
  unreached: ['第 {no} 题：没有路径可以到达', 'Question {no}: nothing leads to it'],
  anyLevel: ['题目', 'questions'],
  easy: ['易题', 'easy'],
  medium: ['中等题', 'medium'],
  hard: ['难题', 'hard'],
});
