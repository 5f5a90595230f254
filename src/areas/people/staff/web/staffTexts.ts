import { texts } from '#kernel/model/text';

export const staffTexts = texts('people.staffPages', {
  all: ['全部', 'All'],
  probation: ['试用', 'Probation'],
  regular: ['正式', 'Regular'],
  suspended: ['停薪留职', 'Suspended'],
  leaving: ['待离职', 'Leaving'],
  everyone: ['含离职', 'With those who left'],
  profile: ['档案', 'Profile'],
  next: ['下一步', 'Next'],
  back: ['上一步', 'Back'],
  done: ['已办理入职', 'Onboarded'],
  stepPerson: ['基本', 'Person'],
  stepPlace: ['岗位', 'Place'],
  stepTerms: ['合同与试用', 'Contract'],
  stepRoles: ['角色', 'Roles'],
  rolesHelp: [
    '岗位自带的角色会自动授予，账号由系统按手机号开通邀请。',
    'Roles of the post are given by themselves; an account is opened for the mobile.',
  ],
  dueProbation: ['试用将到期', 'Probation ending'],
  dueContract: ['合同将到期', 'Contract ending'],
  dueUnsigned: ['合同未签', 'No signed contract'],
  dueCertificate: ['证书将到期', 'Certificates expiring'],
  dueBirthday: ['本月生日', 'Birthdays this month'],
  toContracts: ['查看合同', 'Contracts'],
});
