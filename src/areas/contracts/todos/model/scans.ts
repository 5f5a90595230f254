// The paper that was signed, scanned after the contract was submitted.
import { call, rowOf } from '#kernel/model/call';
import { files, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Contract } from '../../contract/model/contract';

export const attachScans = call('POST', `${Contract.path}/attach`, {
  label: ['上传扫描件', 'Attach scans'],
  permission: permission(Contract, 'submit'),
  input: {
    id: ref('合同', 'Contract', 'contract', { required: true }),
    scans: files('扫描件', 'Scans', { max: 20, required: true }),
  },
  answer: rowOf(Contract),
});
