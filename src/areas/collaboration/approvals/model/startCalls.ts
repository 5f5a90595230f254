// Before something is asked for: whom it would go to; and asking for it.
import { call, type } from '#kernel/model/call';
import { json, ref, refs, shape, text } from '#kernel/model/fields';
import { sequence } from '../../flows/model/tree';
import { Approval } from './approval';
import type { ApprovalView, PathStep } from './calls';

const record = shape((value): value is Record<string, unknown> => typeof value === 'object' && value !== null);
const chosen = shape(
  (value): value is Record<string, number[]> =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((ids) => Array.isArray(ids) && ids.length <= 10 && ids.every(Number.isSafeInteger)),
);

const asked = {
  kind: text('类型', 'Kind', { required: true, max: 60 }),
  form: json('表单', 'Form', record, { default: {} }),
  initiatorId: ref('发起人', 'Initiator', 'staff'),
};
export interface Preview {
  flow: string;
  number: number;
  path: PathStep[];
}
export const previewApproval = call('POST', `${Approval.path}/preview`, {
  label: ['预览审批路径', 'Show the way'],
  reads: true,
  input: { ...asked, chosen: json('自选审批人', 'Chosen approvers', chosen, { default: {} }) },
  answer: type<Preview>(),
});
/** A flow that is still being drawn, tried on real people. */
export const simulateFlow = call('POST', '/approval/v1/flow/simulate', {
  label: ['试运行', 'Try it out'],
  permission: 'collaboration.approval.design',
  reads: true,
  input: { ...asked, tree: json('流程图', 'Tree', sequence, { required: true }) },
  answer: type<PathStep[]>(),
});
export const startApproval = call('POST', `${Approval.path}/add`, {
  label: ['发起审批', 'Start an approval'],
  input: {
    kind: asked.kind,
    form: json('表单', 'Form', record, { required: true }),
    chosen: json('自选审批人', 'Chosen approvers', chosen, { default: {} }),
    ccIds: refs('抄送', 'Copies', 'staff', { max: 20 }),
    requestKey: text('请求键', 'Request key', { required: true, max: 64 }),
  },
  answer: type<ApprovalView>(),
});
