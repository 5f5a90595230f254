// Requests without a document of their own: filled in by hand, mended by hand when they come back.
import { fieldProblem } from '#kernel/model/payload';
import { conflict, Invalid, invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { readValue } from '#kernel/model/values';
import type { ApprovalKind } from '#kernel/server/registries';
import type { Work } from '#kernel/server/work';
import { approvalTexts } from './approvalTexts';
import { hold } from './course';
import { actOn } from './deciding';
import { start } from './starting';
import { view } from './viewing';

interface Asked {
  kind: string;
  form: Record<string, unknown>;
  chosen: Record<string, number[]>;
  ccIds: number[];
  requestKey: string;
}

export async function startCustom(work: Work, asked: Asked) {
  const kind = customKind(work, asked.kind);
  const form = readForm(kind, asked.form);
  const { staffId, schoolId, name } = work.actor;
  const { approvalId } = await start(work, {
    kind: asked.kind,
    subject: { type: 'custom', id: Number(await nextSubject(work)) },
    title: pair(`${kind.name.zh} · ${name}`, `${kind.name.en} · ${name}`),
    initiatorId: staffId,
    schoolId,
    form,
    chosen: asked.chosen,
    requestKey: asked.requestKey,
    ccIds: asked.ccIds,
  });
  return view(work, approvalId);
}

/** With what was mended; a document is mended on its own page and submitted from there. */
export async function resubmit(work: Work, id: number, comment: string, given: Record<string, unknown> | null) {
  if (!given || Object.keys(given).length === 0) {
    await actOn(work, id, 'resubmit', comment);
    return view(work, id);
  }
  const { approval } = await hold(work, id);
  if (!approval.kind.startsWith('custom.')) throw conflict(approvalTexts.mendedElsewhere, { reason: 'document' });
  await actOn(work, id, 'resubmit', comment, readForm(customKind(work, approval.kind), given));
  return view(work, id);
}

function customKind(work: Work, key: string): ApprovalKind {
  const kind = work.app.registries.approval.get(key);
  if (!kind || !key.startsWith('custom.')) throw invalid('kind', approvalTexts.notCustom);
  return kind;
}

function readForm(kind: ApprovalKind, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  const problems = Object.entries(kind.fields ?? {}).flatMap(([name, field]) => {
    const read = readValue(field, given[name] ?? '');
    if (!('value' in read)) return [fieldProblem(`form.${name}`, read.rule, field.label)];
    form[name] = read.value;
    return field.required && (read.value === null || read.value === undefined)
      ? [fieldProblem(`form.${name}`, 'required', field.label)]
      : [];
  });
  if (problems.length > 0) throw new Invalid(problems);
  return form;
}

/** A request of its own has no document; each is about itself. */
const nextSubject = async (work: Work): Promise<number> =>
  (await work.session.client.query(`select nextval(pg_get_serial_sequence('approval', 'id')) as id`)).rows[0].id;
