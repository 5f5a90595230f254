// Whoever leaves a name and a number anywhere is taken in once.
import { call, type } from '#kernel/model/call';
import { int, mobile, optional, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import type { TakenIn } from '../../customer/model/queries';

const required = { required: true } as const;

export const takeInCustomer = call('POST', '/api/student/intake', {
  label: ['登记线索', 'Take in a lead'],
  permission: permission(Customer, 'add'),
  input: {
    name: text('学员姓名', 'Student name', { ...required, max: 30 }),
    mobile: mobile('手机', 'Mobile', { ...required, landline: true }),
    relation: optional(Guardian.fields.relation),
    schoolId: ref('校区', 'School', 'school'),
    sourceId: ref('客户来源', 'Source', 'customer_source'),
    sourceCode: text('来源编码', 'Source code', { max: 30 }),
    originKind: text('来自', 'Origin', { ...required, max: 30 }),
    originId: text('来源单号', 'Origin id', { ...required, max: 60 }),
    note: text('说明', 'Note'),
    wantedCourses: refs('意向课程', 'Wanted courses', 'course', { max: 20 }),
    suggestedOwnerId: int('建议顾问', 'Suggested counsellor', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<TakenIn>(),
});
