import { texts } from '#kernel/model/text';

export const handInTexts = texts('learning.handIn', {
  due: ['{at} 截止', 'Due {at}'],
  hello: ['{name}，你好', 'Hello {name}'],
  write: ['写下你的作业', 'Write your homework'],
  add: ['拍照、录音或选文件', 'Photo, recording or file'],
  send: ['提交', 'Hand in'],
  withdraw: ['撤回', 'Take back'],
  sent: ['已提交，等老师批改', 'Handed in, the teacher will look at it'],
  missing: ['已截止', 'Closed'],
  excused: ['免交', 'Excused'],
  returned: ['老师请你订正', 'The teacher asks for another look'],
  corrected: ['老师已批改', 'Corrected'],
  score: ['{score} / {full} 分', '{score} of {full}'],
  sending: ['正在上传 {name}', 'Sending {name}'],
  remove: ['删除', 'Remove'],
  right: ['对', 'Right'],
  wrong: ['错', 'Wrong'],
  saved: ['草稿已保存', 'Draft kept'],
});
