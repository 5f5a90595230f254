// Asking for a code by SMS: on the sign-in page, and where a number is changed.
import { texts } from '#kernel/model/text';

export const codeTexts = texts('login', {
  code: ['验证码', 'Code'],
  codeHint: ['请输入 6 位验证码', 'Enter the 6-digit code'],
  getCode: ['获取验证码', 'Get a code'],
  getAgain: ['{time} 后重发', 'Again in {time}'],
  codeOnItsWay: [
    '若该手机号已开通账号，验证码将很快送达，5 分钟内有效',
    'If this number has an account, a code is on its way; it is good for 5 minutes',
  ],
  picture: ['图形验证码', 'Picture'],
  pictureHint: ['请输入图中的字符', 'Type the letters you see'],
  anotherPicture: ['换一张', 'Another picture'],
});
