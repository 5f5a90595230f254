import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import { isDay } from '#kernel/model/dates';
import { bool, choice, date, int, json, longText, money, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';

const day = z.string().refine(isDay);
const assigned = z.object({ staffId: z.number().int().positive(), from: day, to: day });
/** Who is asked to go, and when. Whether they accept is theirs to say. */
const assignedPeople = z.array(assigned).min(1).max(20);
const supportPeople = z.array(assigned.extend({ accepted: z.boolean() }));
/** Not named `reason`: the request has one of its own, and this one belongs to the log. */
const why = longText('原因', 'Reason', { required: true, max: 200 });

export const SupportLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    submitted: ['待审', 'Submitted', 'orange'],
    approved: ['待安排', 'Approved', 'orange'],
    rejected: ['已驳回', 'Rejected', 'red'],
    assigned: ['待确认', 'Assigned', 'orange'],
    ongoing: ['支援中', 'Ongoing', 'blue'],
    finished: ['已完成', 'Finished', 'green'],
    rated: ['已评价', 'Rated', 'green'],
    cancelled: ['已撤销', 'Cancelled', 'grey'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'submitted',
      approval: {
        kind: 'system.supportRequest',
        approved: 'approved',
        rejected: 'rejected',
        withdrawn: 'cancelled',
        form: ['schoolId', 'kind', 'fromOn', 'toOn', 'headCount', 'skills', 'reason'],
      },
    },
    assign: {
      label: ['安排', 'Assign'],
      from: ['approved'],
      to: 'assigned',
      fields: {
        supportSchoolId: ref('支援校区', 'Supporting school', 'school', { required: true }),
        people: json('人员', 'People', assignedPeople, { required: true }),
        force: bool('忽略时间冲突', 'Override clashes'),
        why: longText('忽略原因', 'Why override', { max: 200 }),
      },
    },
    // Each person accepts for themselves, from whichever school: by a call of its own, not by reach.
    accept: { label: ['确认', 'Accept'], from: ['assigned'], to: ['assigned', 'ongoing'], internal: true },
    finish: {
      label: ['完成', 'Finish'],
      from: ['ongoing'],
      to: 'finished',
      fields: {
        summary: longText('总结', 'Summary', { required: true, max: 1000 }),
        cost: money('费用', 'Cost', { default: 0 }),
      },
    },
    rate: {
      label: ['评价', 'Rate'],
      from: ['finished'],
      to: 'rated',
      fields: {
        score: int('评分', 'Score', { required: true, min: 1, max: 5 }),
        comment: longText('评语', 'Comment', { max: 500 }),
      },
    },
    cancel: {
      label: ['撤销', 'Cancel'],
      from: ['submitted', 'approved', 'assigned'],
      to: 'cancelled',
      fields: { why },
      danger: true,
    },
  },
});

export const SupportRequest = resource({
  name: 'support_request',
  area: 'system',
  path: '/school/v1/supportRequest',
  title: ['支援申请', 'Support request'],
  label: 'no',
  fields: {
    no: text('编号', 'Number', { required: true, max: 30, computed: true, search: 'plain' }),
    schoolId: ref('申请校区', 'Asking school', 'school', { required: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        teacher: ['师资', 'Teachers'],
        sales: ['招生', 'Sales'],
        market: ['市场', 'Market'],
        service: ['教务', 'Service'],
        training: ['培训', 'Training'],
        inspection: ['督导', 'Inspection'],
      },
      { required: true },
    ),
    fromOn: date('起', 'From', { required: true }),
    toOn: date('止', 'To', { required: true }),
    headCount: int('人数', 'People', { required: true, min: 1, max: 20 }),
    skills: text('要求', 'Skills', { max: 200 }),
    reason: longText('原因', 'Reason', { required: true, max: 500 }),
    supportSchoolId: ref('支援校区', 'Supporting school', 'school', { computed: true }),
    people: json('人员', 'People', supportPeople, { default: [], computed: true }),
    /** The same people by id: whoever is asked to go sees the request, from whichever school. */
    personIds: refs('支援人员', 'Supporting people', 'staff', { computed: true }),
    costBearer: choice(
      '费用承担',
      'Cost bearer',
      {
        asking: ['申请方', 'Asking school'],
        supporting: ['支援方', 'Supporting school'],
        headquarters: ['总部', 'Headquarters'],
      },
      { default: 'asking' },
    ),
    cost: money('费用', 'Cost', { default: 0, computed: true }),
    summary: longText('总结', 'Summary', { max: 1000, computed: true }),
    score: int('评分', 'Score', { min: 1, max: 5, computed: true }),
    comment: longText('评语', 'Comment', { max: 500, computed: true }),
    approvalNo: awaited(),
    state: states(SupportLife),
  },
  scope: { school: 'schoolId', participants: 'personIds' },
  search: ['no', 'schoolId', 'kind', 'state', 'fromOn', 'personIds'],
  columns: ['no', 'schoolId', 'kind', 'fromOn', 'toOn', 'headCount', 'supportSchoolId', 'people', 'score', 'state'],
  unique: [['no']],
});
export type SupportRequest = Row<typeof SupportRequest>;
export type SupportPerson = SupportRequest['people'][number];

export const supportAssigned = event<{ requestId: number; staffIds: number[] }>('support.assigned');
export const supportFinished = event<{ requestId: number; schoolId: number }>('support.finished');

const request = int('申请', 'Request', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });

/** By whoever was asked to go, whatever their roles say. */
export const acceptSupport = call('POST', `${SupportRequest.path}/accept`, {
  label: ['接受支援', 'Accept to support'],
  input: { id: request },
  answer: type<{ id: number; state: SupportRequest['state'] }>(),
});

export interface MySupport {
  id: number;
  no: string;
  kind: SupportRequest['kind'];
  state: SupportRequest['state'];
  fromOn: string;
  toOn: string;
  reason: string | null;
  school: string;
  from: string;
  to: string;
  accepted: boolean;
}

export const mySupport = call('GET', `${SupportRequest.path}/mine`, {
  label: ['我的支援', 'My supports'],
  answer: type<MySupport[]>(),
});

export interface SupportCandidate {
  staffId: number;
  name: string;
  post: string | null;
  schoolId: number;
  school: string;
  km: number | null;
  freeDays: number;
  times: number;
  score: number | null;
}

export const supportCandidates = call('GET', `${SupportRequest.path}/candidates`, {
  label: ['可支援人员', 'Who could go'],
  permission: permission(SupportRequest, 'assign'),
  input: { id: request },
  answer: type<SupportCandidate[]>(),
});
