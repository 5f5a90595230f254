import { texts } from '#kernel/model/text';

export const homeworkRules = texts('learning.homeworkRule', {
  dueNeeded: ['请填写截止时间', 'Say when it is due'],
  dueLater: ['截止时间须晚于现在', 'It must be due after now'],
  cutoffLater: ['关闭时间不能早于截止时间', 'It must not close before it is due'],
  nobody: ['没有要交作业的学员', 'There is nobody to hand it in'],
  isTemplate: ['模板不能直接布置，请先复制', 'A template is not assigned itself: copy it first'],
  handedIn: ['已有学员提交，不能撤回', 'Somebody has handed it in: it cannot be recalled'],
  closed: ['已截止', 'Closed'],
  empty: ['请写文字或上传文件', 'Write something or add a file'],
  noMore: ['已达提交次数', 'It was handed in as often as allowed'],
  tooLate: ['已开始批改或已过截止时间，不能撤回', 'It is being corrected or was due: it cannot be withdrawn'],
  locked: ['{name}正在批改', '{name} is correcting it'],
  scoreNeeded: ['请填写分数', 'Give a score'],
  commentNeeded: ['请填写评语', 'Write a comment'],
  overFull: ['不能超过满分 {full}', 'At most the full score {full}'],
  halfSteps: ['分数以 0.5 为单位', 'Scores go in steps of 0.5'],
  notOthers: ['批注属于正在批改的人', 'Marks are made by who is correcting'],
  toCorrect: ['批改作业：{title}', 'Correct homework: {title}'],
  left: ['已离班', 'Left the class'],
});
