// A transition that needs leave: asked once the row is stored, so that what is decided at once finds it waiting.

import { sql } from 'drizzle-orm';
import { formFields, kindsOf } from '../../model/approvals';
import type { Approval, Transition } from '../../model/field';
import { conflict } from '../../model/problems';
import type { Resource } from '../../model/resource';
import { fill, filled, pair, texts } from '../../model/text';
import { namesOf, schoolOf, titleOf } from '../audit';
import { type ApprovalRequest, approvalCancelQuery, approve, approveAtOnce, type Subject } from '../calls';
import { tableSql } from '../database/table';
import type { Service } from '../service';
import type { Work } from '../work';

type Values = Record<string, unknown>;

const askingTexts = texts('approval.asking', {
  waiting: ['审批 {no} 尚未结束', 'Approval {no} is still under way'],
  title: ['{kind} {row}', '{kind} {row}'],
  movedOn: ['单据已{step}', 'The document went on: {step}'],
});

export function refuseWhileWaiting(row: Values): void {
  const no = row.approvalNo;
  if (typeof no === 'string' && no) throw conflict(askingTexts.waiting, { reason: 'approval', no }, { no });
}

export async function askApproval(
  work: Work,
  found: Service,
  asking: { name: string; step: Transition & { approval: Approval } },
  row: Values,
  asked: { input: Values; asksApproval: boolean; asksAs: string },
): Promise<void> {
  const { of } = found;
  const { approval } = asking.step;
  if (!kindsOf(approval).includes(asked.asksAs)) throw new Error(`"${asking.name}" does not ask as "${asked.asksAs}"`);
  const request = await requestOf(work, of, asking, row, asked);
  if (!asked.asksApproval || approval.when?.(row) === false) {
    await approveAtOnce(work, request);
    return;
  }
  const { state, no, approvalId } = await approve(work, request);
  if (state === 'running') await markWaiting(work, of, Number(row.id), no || String(approvalId));
}

async function requestOf(
  work: Work,
  of: Resource,
  asking: { name: string; step: Transition & { approval: Approval } },
  row: Values,
  { input, asksAs: kind }: { input: Values; asksAs: string },
): Promise<ApprovalRequest> {
  const declared = work.app.registries.approval.get(kind);
  const names = Object.keys(formFields(of, asking));
  const given = { ...row, ...input };
  return {
    kind,
    subject: subjectOf(work, of, row, kind),
    title: filled(askingTexts.title, {
      kind: declared?.name ?? asking.step.label,
      row: await nameOf(work, of, asking, row),
    }),
    initiatorId: work.actor.staffId,
    schoolId: schoolOf(of, row),
    form: Object.fromEntries(names.map((name) => [name, given[name] ?? null])),
    requestKey: `${kind}:${row.id}:${row.version}`,
  };
}

/** Of these the first that the form names says more than the document's own number or day. */
const aboutWhom = ['customer', 'staff', 'contract'];

/** What a decider reads of many requests at once: whom it is about, and how the document is called. */
async function nameOf(
  work: Work,
  of: Resource,
  { step }: { step: Transition & { approval: Approval } },
  row: Values,
): Promise<string> {
  const label = of.fields[of.label];
  const named = step.approval.form.filter((name) => name !== of.label && row[name] !== null);
  const meant = (kind: string) => named.find((name) => of.fields[name]?.kind === 'ref' && of.fields[name].to === kind);
  const about = label?.kind === 'ref' ? undefined : aboutWhom.map(meant).find((name) => name !== undefined);
  const target = about ? work.app.services.get(of.fields[about]!.to ?? '')?.of : undefined;
  const id = Number(row[about ?? ''] ?? 0);
  const whom = target && id ? (await namesOf(work, target, [id])).get(id) : undefined;
  // A number in a row of rounds names nothing.
  const own = whom && label?.kind === 'int' ? '' : await titleOf(work, of, row);
  return [whom, own].filter(Boolean).join(' ');
}

function subjectOf(work: Work, of: Resource, row: Values, kind: string): Subject {
  const path = work.app.registries.approval.get(kind)?.detailPath ?? '';
  const known = Object.entries(row).filter(([, value]) => typeof value === 'number' || typeof value === 'string');
  // Where several documents ask as one kind, the document itself may be what the others refer to.
  const own = { [`${of.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`]: row.id };
  const url = path.includes('{')
    ? fill(path, { ...own, ...Object.fromEntries(known) } as Record<string, string>)
    : `${path}?id=${row.id}`;
  const no = row[of.fields.no ? 'no' : of.label];
  return { type: of.name, id: Number(row.id), ...(typeof no === 'string' ? { no } : {}), ...(path ? { url } : {}) };
}

/** No change of the document itself: neither its version nor its history moves. */
const markWaiting = (work: Work, of: Resource, id: number, no: string) =>
  work.session.rows(
    sql`update ${tableSql(of)} set approval_no = ${no} where enterprise_id = ${work.enterpriseId} and id = ${id}`,
  );

/** Ended or done otherwise while somebody was still deciding: they are spared it. */
export async function dropApproval(work: Work, of: Resource, row: Values, kinds: readonly string[], by: Transition) {
  for (const kind of kinds)
    await work.ask(approvalCancelQuery, {
      kind,
      subject: { type: of.name, id: Number(row.id) },
      reason: filled(askingTexts.movedOn, { step: pair(by.label.zh, by.label.en) }),
    });
}
