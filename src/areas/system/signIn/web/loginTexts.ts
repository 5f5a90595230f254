// Every sentence of the sign-in page, in both languages.
import { texts } from '#kernel/model/text';

export const loginTexts = texts('login', {
  title: ['登录', 'Sign in'],
  slogan: ['让每一所校区都井井有条', 'Every school in good order'],
  sloganHint: ['招生、教务、合同、人事，一个系统完成', 'Enrolment, teaching, contracts and people in one place'],
  enterprise: ['企业', 'Enterprise'],
  chooseEnterprise: ['请选择企业', 'Choose an enterprise'],
  mobile: ['手机号', 'Mobile number'],
  mobileHint: ['请输入11位手机号', 'Enter an 11-digit mobile number'],
  password: ['密码', 'Password'],
  passwordHint: ['请输入密码', 'Enter your password'],
  show: ['显示密码', 'Show password'],
  hide: ['隐藏密码', 'Hide password'],
  capsLock: ['大写锁定已打开', 'Caps lock is on'],
  byPassword: ['密码登录', 'Password'],
  byCode: ['短信登录', 'SMS code'],
  ways: ['登录方式', 'Way to sign in'],
  forgot: ['忘记密码', 'Forgot password?'],
  forgotTitle: ['找回密码', 'Forgot your password?'],
  forgotHint: ['先用短信验证码确认身份，再设置新密码', 'Confirm who you are by SMS, then choose a new password'],
  next: ['下一步', 'Continue'],
  submit: ['登录', 'Sign in'],
  submitting: ['正在登录…', 'Signing in…'],
  wait: ['{time} 后可重试', 'Try again in {time}'],
  locked: ['尝试次数过多，{time} 后可重试', 'Too many tries; try again in {time}'],
  demoAccounts: ['演示账号（点击填入）', 'Demo accounts (press to fill in)'],
  newPasswordTitle: ['设置新密码', 'Set a new password'],
  newPasswordRule: ['8–32 位，含大写、小写、数字、符号中的三种', '8–32 characters with three of A–Z, a–z, 0–9, signs'],
  newPassword: ['新密码', 'New password'],
  repeatPassword: ['确认新密码', 'Repeat new password'],
  saveAndEnter: ['保存并进入', 'Save and continue'],
  back: ['返回登录', 'Back to sign-in'],
  switchLanguage: ['切换语言', 'Switch language'],
  version: ['版本 {version}', 'Version {version}'],
});

/** Why a new password is asked for, as the server names it. */
export const dueTexts = texts('login.due', {
  first: ['首次登录，请先设置您的密码', 'Welcome! Choose your password first'],
  reset: ['密码已被重置，请设置新密码', 'Your password was reset; choose a new one'],
  expired: ['密码已到期，请设置新密码', 'Your password has expired; choose a new one'],
  forgotten: ['身份已确认，请设置新密码', 'Confirmed; choose a new password'],
});

export const demoRoles = texts('demoRole', {
  super_editor: ['总管理员', 'Chief editor'],
  admin: ['系统管理员', 'Administrator'],
  'customer-service-supervisor': ['客服主管', 'Service supervisor'],
  'region-manager': ['区域经理', 'Region manager'],
  principal: ['校长', 'Principal'],
  counselor: ['课程顾问', 'Counsellor'],
  teacher: ['教师', 'Teacher'],
  finance: ['财务', 'Finance'],
  marketing: ['市场', 'Marketing'],
  hr: ['人事', 'HR'],
});
