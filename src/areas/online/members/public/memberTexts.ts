import { texts } from '#kernel/model/text';

export const memberTexts = texts('online.memberPage', {
  signIn: ['登录', 'Sign in'],
  hint: ['用家长手机号登录，查看已开课程', "Sign in with a parent's mobile to see your courses"],
  mobile: ['手机号', 'Mobile'],
  code: ['验证码', 'Code'],
  send: ['获取验证码', 'Send a code'],
  sent: ['验证码已发送（{n} 秒后可重发）', 'Sent; again in {n} seconds'],
  newStudent: ['该手机号还没有学员，请填写学员姓名', 'Nobody has this mobile yet: enter the student'],
  studentName: ['学员姓名', "Student's name"],
  goOn: ['继续', 'Go on'],
});
