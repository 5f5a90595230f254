import { call, rowOf } from '#kernel/model/call';
import { ref, text } from '#kernel/model/fields';
import { Contract } from './contract';

/** Finance lets a draft pass that supervision blocks; who sells submits it, and the principal and finance are asked. */
export const letPass = call('POST', `${Contract.path}/letPass`, {
  label: ['监管豁免', 'Let supervision pass'],
  permission: 'contracts.supervise.override',
  input: {
    id: ref('合同', 'Contract', 'contract', { required: true }),
    overrideReason: text('监管豁免原因', 'Why it may pass', { required: true, max: 200 }),
  },
  answer: rowOf(Contract),
});
