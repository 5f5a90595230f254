// What is done with contracts that are signed and yet not right, or whose seller changes.
import { type BatchAnswer, call, rowOf, type } from '#kernel/model/call';
import { category, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Contract } from '../../contract/model/contract';

/** A signed contract is not edited: it is void, and a draft begins with what it held. */
export const voidAndCopy = call('POST', `${Contract.path}/voidAndCopy`, {
  label: ['作废并复制', 'Void and copy'],
  permission: permission(Contract, 'void'),
  danger: true,
  input: {
    id: ref('合同', 'Contract', 'contract', { required: true }),
    voidReason: category('作废原因', 'Void reason', 'contract_void_reason', { required: true }),
    remark: text('备注', 'Remark', { max: 500 }),
  },
  answer: rowOf(Contract),
});

/** Whoever sells from now on, with the credit that their predecessor had. */
export const changeOwner = call('POST', `${Contract.path}/changeOwner`, {
  label: ['更改签约人', 'Change owner'],
  permission: permission(Contract, 'owner'),
  input: {
    ids: refs('合同', 'Contracts', 'contract', { required: true, max: 200 }),
    ownerId: ref('签约人', 'Owner', 'staff', { required: true }),
  },
  answer: type<BatchAnswer>(),
});
