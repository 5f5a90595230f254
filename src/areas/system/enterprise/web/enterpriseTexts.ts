import { texts } from '#kernel/model/text';

export const enterpriseTexts = texts('system.enterprisePage', {
  enterprises: ['企业', 'Enterprises'],
  plans: ['套餐', 'Plans'],
  keyword: ['名称、标识或联系人', 'Name, app id or contact'],
  noPlan: ['不限套餐', 'No plan'],
  usedAccounts: ['账号', 'Accounts'],
  usedSchools: ['校区', 'Schools'],
  term: ['有效期', 'Term'],
  unlimited: ['不限', 'no limit'],
  madeTitle: ['{name} 已开通', '{name} is set up'],
  madeHint: [
    '管理员 {mobile} 用此密码首次登录，并须立即修改。密码只显示这一次',
    'Its administrator {mobile} signs in first with this password and chooses another at once. It is shown only now',
  ],
  everything: ['不选为全部功能', 'None chosen: everything'],
  edit: ['编辑', 'Edit'],
});
