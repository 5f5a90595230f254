// Whose a customer becomes: given, handed on, asked for, moved to another school.

import { type BatchAnswer, call, type } from '#kernel/model/call';
import { bool, category, json, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { someIds } from '#kernel/model/shown/shapes';
import { Customer } from '../../customer/model/customer';
import { customerIds, idInput } from '../../customer/model/customerInputs';
import { AssignRule } from './assignRule';

const reason = text('原因', 'Reason', { required: true, max: 200 });

/** What is tried first, and what whoever may go beyond what a counsellor owns at most says besides. */
const trying = {
  dryRun: bool('试算', 'Try only'),
  exceed: bool('允许超过拥有上限', 'Beyond the limit of what one owns'),
};

export interface Dealt extends BatchAnswer {
  /** What nobody had room for. */
  left: number[];
  /** `counted`: those of `count` that count against the limit. */
  hands: { staffId: number; name: string; owned: number; maxOwned: number; count: number; counted: number }[];
}

export const assignCustomers = call('POST', `${Customer.path}/assign`, {
  label: ['分配', 'Assign'],
  permission: permission(Customer, 'assign'),
  input: {
    ids: customerIds(500),
    staffIds: refs('顾问', 'Counsellors', 'staff', { required: true, max: 50 }),
    reason: text('原因', 'Reason', { max: 200 }),
    ...trying,
  },
  answer: type<Dealt>(),
});

export const transferCustomers = call('POST', `${Customer.path}/transfer`, {
  label: ['转移', 'Transfer'],
  permission: permission(Customer, 'transfer'),
  input: {
    ids: customerIds(500),
    toStaffId: ref('新顾问', 'New counsellor', 'staff', { required: true }),
    reason,
    withAppointments: bool('同时转移邀约和待办', 'With appointments and todos', { default: true }),
    ...trying,
  },
  answer: type<BatchAnswer & { left: number[] }>(),
});

export const transferSchool = call('POST', `${Customer.path}/transferSchool`, {
  label: ['转校区', 'Change of school'],
  permission: permission(Customer, 'transferSchool'),
  input: { ids: customerIds(500), schoolId: ref('校区', 'School', 'school'), reason },
  /** `waiting`: done once somebody has agreed. */
  answer: type<BatchAnswer & { left: number[]; waiting: number[] }>(),
});

/** Who could take a customer that is being entered: counsellors of that school who take new ones and have room. */
export const receivers = call('GET', `${Customer.path}/receivers`, {
  label: ['可接收顾问', 'Counsellors with room'],
  permission: permission(Customer, 'add'),
  input: { schoolId: ref('校区', 'School', 'school') },
  answer: type<{ staffId: number; name: string }[]>(),
});

const asker = ref('申请人', 'Asked by', 'staff', { required: true });

/** What a colleague asks for this customer with, while nobody has answered. */
export const transferAsked = call('GET', `${Customer.path}/transferAsked`, {
  label: ['转入申请', 'Asked for'],
  permission: permission(Customer, 'transfer'),
  input: { ...idInput, staffId: asker },
  answer: type<{ title: string; summary: string } | null>(),
});

export const requestTransfer = call('POST', `${Customer.path}/requestTransfer`, {
  label: ['申请转入', 'Ask for a customer'],
  permission: permission(Customer, 'requestTransfer'),
  input: { ...idInput, reason },
  answer: type<{ approvalId: number; no: string } | { todoId: number | null }>(),
});

export const answerTransfer = call('POST', `${Customer.path}/answerTransfer`, {
  label: ['答复转入申请', 'Answer who asked for a customer'],
  permission: permission(Customer, 'transfer'),
  input: {
    ...idInput,
    staffId: asker,
    accept: bool('同意', 'Accept'),
    reason: text('原因', 'Reason', { max: 200 }),
  },
  answer: type<{ id: number; accept: boolean }>(),
});

export const orderRules = call('POST', `${AssignRule.path}/order`, {
  label: ['调整规则顺序', 'Order the rules'],
  permission: permission(AssignRule, 'edit'),
  input: { ids: json('规则', 'Rules', someIds(200), { required: true }) },
  answer: type<{ count: number }>(),
});

/** Who would get such a customer now; nothing is given. */
export const simulateRules = call('POST', `${AssignRule.path}/simulate`, {
  label: ['模拟分配', 'Try the rules'],
  permission: permission(AssignRule, 'view'),
  input: {
    schoolId: ref('校区', 'School', 'school'),
    sourceId: ref('客户来源', 'Source', 'customer_source', { required: true }),
    level: category('意向等级', 'Level', 'customer_level'),
    grade: category('年级', 'Grade', 'grade'),
    familyId: ref('家庭', 'Family', 'customer_family'),
    referrerCustomerId: ref('介绍人', 'Referrer', 'customer'),
  },
  answer: type<{ ruleId: number | null; staffId: number | null; name: string; why: string[] }>(),
});
