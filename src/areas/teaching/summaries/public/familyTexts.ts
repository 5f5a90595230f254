import { texts } from '#kernel/model/text';

export const familyTexts = texts('teaching.public.summary', {
  knowledge: ['知识点：', 'What was learnt: '],
  comment: ['老师点评：', 'About your child: '],
  homework: ['作业：', 'Homework: '],
  next: ['下次预告：', 'Next time: '],
  like: ['点赞', 'Like it'],
  reply: ['写给老师', 'Write to the teacher'],
  send: ['发送', 'Send'],
  saved: ['已发送', 'Sent'],
  unsent: ['没有发出，请检查网络后再试', 'Not sent: check your connection and try again'],
});
