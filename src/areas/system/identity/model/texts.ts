import { texts } from '#kernel/model/text';

export const signInTexts = texts('system.signIn', {
  expired: ['请求已过期，请检查本机时间', "Request expired, check this computer's clock"],
  badSign: ['签名错误', 'Bad signature'],
  repeated: ['请求重复', 'Request repeated'],
  wrong: ['手机号或密码错误', 'Wrong mobile or password'],
  locked: ['尝试次数过多，请稍后再试', 'Too many tries, please wait'],
  enterpriseStopped: ['企业已停用', 'This enterprise is suspended'],
  accountStopped: ['账号已停用', 'This account is disabled'],
  accountLocked: [
    '账号已锁定，请用短信登录或联系管理员',
    'This account is locked; sign in by SMS or ask your administrator',
  ],
  badCode: ['验证码错误或已过期', 'Wrong or expired code'],
  badRefresh: ['登录已失效，请重新登录', 'Your session has ended, please sign in again'],
  ended: ['您的账号已在别处登录或被下线', 'You were signed out: your account is in use elsewhere or was ended'],
  wrongNetwork: ['当前网络不允许登录', 'Signing in is not allowed from this network'],
  commonPassword: ['密码过于常见，请换一个', 'This password is too easy to guess, choose another'],
  usedPassword: ['不能使用最近 5 次用过的密码', 'This is one of your last five passwords, choose another'],
  oldPasswordWrong: ['原密码不正确', 'The old password is wrong'],
});
