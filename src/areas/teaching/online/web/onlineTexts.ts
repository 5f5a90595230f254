import { texts } from '#kernel/model/text';

export const onlineTexts = texts('teaching.page.online', {
  fill: ['填入点名', 'Put on the roll'],
  suggested: [
    '按在线时长建议，老师确认后才生效',
    'Suggested by the time online; it counts when the teacher confirms it',
  ],
  unmatched: ['未匹配：{names}', 'Not matched: {names}'],
  minutes: ['{n} 分钟', '{n} min'],
  students: ['学员出勤', 'Attendance'],
  sessions: ['课堂记录', 'Sessions'],
});
