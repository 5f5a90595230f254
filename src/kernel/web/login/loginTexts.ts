// Every sentence of the sign-in page, in both languages.
import { texts } from '#kernel/model/text';

export const loginTexts = texts('login', {
  title: ['登录', 'Sign in'],
  welcome: ['欢迎回来', 'Welcome back'],
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
  submit: ['登录', 'Sign in'],
  submitting: ['正在登录…', 'Signing in…'],
  wait: ['{time} 后可重试', 'Try again in {time}'],
  locked: ['尝试次数过多，{time} 后可重试', 'Too many tries; try again in {time}'],
  demoAccounts: ['演示账号（点击填入）', 'Demo accounts (press to fill in)'],
  newPasswordTitle: ['设置新密码', 'Set a new password'],
  newPasswordHint: ['首次登录或密码已重置，请先设置新密码', 'First sign-in or a reset: set a new password first'],
  newPassword: ['新密码', 'New password'],
  repeatPassword: ['确认新密码', 'Repeat new password'],
  saveAndEnter: ['保存并进入', 'Save and continue'],
  back: ['返回登录', 'Back to sign-in'],
  tfaUnavailable: [
    '该账号需要二次验证，当前页面不支持',
    'This account needs a second factor, which this page does not offer yet',
  ],
  switchLanguage: ['切换语言', 'Switch language'],
  version: ['版本 {version}', 'Version {version}'],
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
