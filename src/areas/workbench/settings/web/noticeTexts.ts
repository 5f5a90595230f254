import { texts } from '#kernel/model/text';

export const noticeTexts = texts('workbench.messages', {
  settings: ['通知方式', 'Ways to reach me'],
  settingsHint: [
    '站内消息总会送达。关闭后，该类通知不再发送短信或邮件；紧急通知不受影响。',
    'In the console everything arrives. Switched off, a kind is no longer texted or mailed; urgent ones still are.',
  ],
  noKinds: ['目前没有通过短信或邮件发送的通知', 'Nothing is sent by text or mail at present'],
  kind: ['通知', 'Notice'],
  saved: ['已保存', 'Saved'],
});
