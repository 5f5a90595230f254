// A family signs on the pad what is worded and priced for good: after the contract was submitted.
import { call, rowOf } from '#kernel/model/call';
import { json, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Contract } from '../../contract/model/contract';
import { strokesShape } from '../../contract/model/signature';

export const signOnPad = call('POST', `${Contract.path}/sign`, {
  label: ['手写签名', 'Sign on the pad'],
  permission: permission(Contract, 'submit'),
  input: {
    id: ref('合同', 'Contract', 'contract', { required: true }),
    strokes: json('签名', 'Signature', strokesShape, { required: true }),
  },
  answer: rowOf(Contract),
});

export const isSignable = (state: unknown): boolean =>
  state === 'signed' || state === 'part_paid' || state === 'effective';
