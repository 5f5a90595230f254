import { texts } from '#kernel/model/text';

export const sharedTexts = texts('workbench.sharedFiles', {
  password: ['请输入密码', 'Password'],
  open: ['打开', 'Open'],
  wrong: ['密码不对，还可以试 {left} 次', 'Wrong password, {left} tries left'],
  locked: ['密码错误次数过多，请 15 分钟后再试', 'Too many wrong passwords; try again in 15 minutes'],
  download: ['下载', 'Download'],
  look: ['查看', 'Look at it'],
  failed: ['加载失败，请检查网络后重试', 'That did not work; check your connection and try again'],
  gone: ['链接已失效', 'This link is no longer good'],
});
