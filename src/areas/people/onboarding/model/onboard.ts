// Who comes by hand: person, place, terms and roles in one form, everything made in one transaction or nothing.
import { call, valuesOf } from '#kernel/model/call';
import { choice, date, int, money, ref, refs } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { contractKinds } from '../../labour/model/labourContract';
import { employments } from '../../model/choices';
import { Staff } from '../../model/staff';

const { name, mobile, gender, birthday, email, idCard, departmentId, levelId, reportsToId, legalEntityId } =
  Staff.fields;

export const onboardSteps = [
  ['name', 'mobile', 'gender', 'birthday', 'email', 'idCard'],
  ['schoolId', 'departmentId', 'postId', 'levelId', 'reportsToId', 'employmentType', 'startOn'],
  ['legalEntityId', 'contractKind', 'contractMonths', 'probationMonths', 'basePay'],
  ['roleIds'],
] as const;

export const onboard = call('POST', `${Staff.path}/onboard`, {
  label: ['办理入职', 'Onboard'],
  permission: permission(Staff, 'add'),
  input: {
    ...{ name, mobile, gender, birthday, email, idCard },
    schoolId: ref('校区', 'School', 'school', { required: true }),
    departmentId,
    postId: ref('岗位', 'Post', 'post', { required: true }),
    ...{ levelId, reportsToId },
    employmentType: choice('用工形式', 'Employment', employments, { required: true, default: 'full_time' }),
    startOn: date('入职日期', 'Started on', { required: true }),
    legalEntityId,
    contractKind: choice('合同类型', 'Contract', contractKinds, { required: true, default: 'fixed' }),
    contractMonths: int('合同期限（月）', 'Months', { min: 1, max: 240, default: 36 }),
    probationMonths: int('试用期（月）', 'Probation (months)', { required: true, min: 0, max: 6, default: 2 }),
    basePay: money('合同工资', 'Agreed pay'),
    roleIds: refs('岗位以外的角色', 'Roles beside the post’s', 'role', { max: 10 }),
  },
  answer: valuesOf({
    staffId: int('员工', 'Staff member', { required: true }),
    contractId: int('合同', 'Contract', { required: true }),
  }),
});
