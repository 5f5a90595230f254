// Approvals for tests: people of the demo, flows made through the designer's own calls, requests started by hand.
import { area } from '#kernel/model/area';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { type ApprovalDecided, approvalDecided, approvalResubmitted, approvalReturned } from '#kernel/server/calls';
import { type AreaServer, on } from '#kernel/server/service';
import { type Person, testApp } from '#testing/app';
import { approverNode, type Sequence } from './flows/model/tree';

export const base = '/approval/v1';

export async function deskOf(options: { jobs?: boolean } = {}) {
  const told: { event: string; approvalId: number; result?: string }[] = [];
  const refusing = new Set<string>();
  /** A document's area that listens, and refuses what a test tells it to. */
  const listener: AreaServer = {
    area: area({ name: 'archive', title: ['档', 'Archive'], icon: 'x', routes: {} }),
    listeners: [
      on(approvalDecided, (_, one: ApprovalDecided) => {
        if (refusing.has(one.kind)) throw conflict(pair('可退金额不足', 'Too little is left'));
        told.push({ event: 'decided', approvalId: one.approvalId, result: one.result });
      }),
      on(approvalReturned, (_, one) => void told.push({ event: 'returned', approvalId: one.approvalId })),
      on(approvalResubmitted, (_, one) => void told.push({ event: 'resubmitted', approvalId: one.approvalId })),
    ],
  };
  const t = await testApp({ ...options, parts: [listener] });
  const [chief, admin, principal, hr, teacher, finance, marketing, counsellor] = await Promise.all(
    ['01', '02', '05', '06', '07', '08', '09', '04'].map((end) => t.signIn(`138000000${end}`)),
  );
  const people = {
    chief: chief!,
    admin: admin!,
    principal: principal!,
    hr: hr!,
    teacher: teacher!,
    finance: finance!,
    marketing: marketing!,
    counsellor: counsellor!,
  };
  let [made, flows] = [0, 0];

  /** A flow of its own before all others of its kind. */
  const flow = async (draft: Sequence, more: Record<string, unknown> = {}, kind = 'custom.general') => {
    const { data } = await people.chief.post(`${base}/flow/add`, {
      kind,
      name: `流程${++flows}`,
      priority: 100 - flows,
      draft,
      ...more,
    });
    const published = await people.chief.post(`${base}/flow/publish`, { id: data.id, version: data.version });
    if (published.code !== 200) throw new Error(JSON.stringify(published));
    const now = (await people.chief.get(`${base}/flow/detail`, { id: data.id })).data;
    const on = await people.chief.post(`${base}/flow/enable`, { id: data.id, version: now.version });
    if (on.code !== 200) throw new Error(JSON.stringify(on));
    return on.data as { id: number; version: number };
  };
  const start = async (by: Person, form: Record<string, unknown> = {}, kind = 'custom.general') =>
    by.post(`${base}/approval/add`, {
      kind,
      form: { subject: '申请', reason: '需要', ...form },
      requestKey: `k${++made}`,
    });
  const view = async (by: Person, id: number) => (await by.get(`${base}/approval/view`, { id })).data;
  const act = async (by: Person, name: string, id: number, more: Record<string, unknown> = {}) => {
    const task = (await view(by, id))?.task;
    return by.post(`${base}/task/${name}`, { id: task?.id ?? 0, ...more });
  };
  const inbox = async (by: Person, tab = 'pending') =>
    (await by.get(`${base}/task/inbox`, { tab, pageSize: 100 })).data.list as {
      approvalId: number;
      taskId: number;
      node: string;
    }[];
  const has = async (by: Person, id: number, tab = 'pending') =>
    (await inbox(by, tab)).some(({ approvalId }) => approvalId === id);
  return { ...t, ...people, told, refusing, flow, start, view, act, inbox, has };
}

export const by = (...who: Person[]) => ({ kind: 'person' as const, staffIds: who.map(({ client }) => client.uid) });
export const node = (id: string, who: ReturnType<typeof by>, more: Parameters<typeof approverNode>[3] = {}) =>
  approverNode(id, id, who, more);
