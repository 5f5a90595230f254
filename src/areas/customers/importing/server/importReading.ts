// What a row of a sheet says, as the values of a customer and its guardians, with every problem at its cell.
import { sql } from 'drizzle-orm';
import { addMonths, dayOf } from '#kernel/model/dates';
import type { Field } from '#kernel/model/fields';
import { fieldProblem } from '#kernel/model/payload';
import { type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import { readValue } from '#kernel/model/values';
import { beside, live } from '#kernel/server/rows';
import { fromCell, labelResolver, type Resolve } from '#kernel/server/transfer/cellValues';
import type { Work } from '#kernel/server/work';
import { isAbout } from '../../conditions/model/groupConditions';
import { Customer } from '../../customer/model/customer';
import { checkCustomer } from '../../customer/server/customerChecks';
import { customerService } from '../../customer/server/customerRows';
import type { Identity } from '../../duplicates/model/duplicateRules';
import { identityOf } from '../../duplicates/server/duplicateCheck';
import { ownByName } from '../../ownFields/model/ownField';
import { ownFields, readExtra } from '../../ownFields/server/customFields';
import type { ImportBatch } from '../model/importBatch';
import { type ImportColumn, importColumns } from '../model/importColumns';
import { importTexts } from './importTexts';

export type Raw = Record<string, string>;

/** Kept with the row until it is stored; nothing in it that JSON does not know. */
export interface Parsed {
  customer: Record<string, unknown>;
  guardians: Record<string, unknown>[];
}

export interface ReadRow extends Parsed {
  problems: FieldProblem[];
  identity: Identity;
}

/** What a sheet may hold here: fields of areas that are there, the enterprise's own that are imported. */
export async function columnsOf(work: Work): Promise<ImportColumn[]> {
  const own = (await ownFields(work)).filter(({ inImport }) => inImport);
  return importColumns(ownByName(own)).filter(({ field }) => !field.to || work.app.services.has(field.to));
}

type Batch = Pick<ImportBatch, 'schoolId' | 'sourceId' | 'ownerMode' | 'mapping'>;

/** Reads one row after another; names are looked up once for all of them. */
export async function rowReader(work: Work, batch: Batch): Promise<(raw: Raw) => Promise<ReadRow>> {
  const columns = new Map((await columnsOf(work)).map((column) => [column.name, column]));
  const mapped = Object.entries(batch.mapping).flatMap(([header, name]) => {
    const column = columns.get(name);
    return column && (name !== 'ownerId' || batch.ownerMode === 'column') ? [{ header, ...column }] : [];
  });
  const resolve = await resolver(work);
  const mayGoTo = schoolsOf(work);
  return async (raw) => {
    const values: Record<string, unknown> = {};
    const problems: FieldProblem[] = [];
    for (const { header, name, field } of mapped) {
      const cell = raw[header]?.trim();
      if (!cell) continue;
      const read = await readCell(work, name, field, cell, resolve);
      if ('fault' in read) problems.push(read.fault);
      else values[name] = read.value;
    }
    return understood(work, batch, values, problems, mayGoTo);
  };
}

async function readCell(
  work: Work,
  name: string,
  field: Field,
  cell: string,
  resolve: Resolve,
): Promise<{ value: unknown } | { fault: FieldProblem }> {
  const wire = await fromCell(work, field, cell, resolve);
  if (wire === undefined) {
    if (name === 'sourceId') return { fault: problem(name, importTexts.sourceUnknown) };
    if (name === 'referrerCustomerId') return { fault: problem(name, importTexts.noReferrer) };
    return { fault: fieldProblem(name, field.options ? 'choice' : 'ref', field.label) };
  }
  const read = readValue(field, wire);
  if ('rule' in read) return { fault: fieldProblem(name, read.rule, field.label, read.vars) };
  // The enterprise's own fields are read once more where they are kept, as they came.
  return { value: isAbout.own(name) ? wire : read.value };
}

/** Every problem the saving would meet is met here, so that a checked batch goes in. */
async function understood(
  work: Work,
  { schoolId, sourceId }: Batch,
  values: Record<string, unknown>,
  problems: FieldProblem[],
  mayGoTo: (schoolId: number | null) => boolean,
): Promise<ReadRow> {
  const faulty = (name: string) => problems.some(({ field }) => field === name);
  const { own, guardians, extra } = apart(values);
  const { age, ...rest } = own;
  const today = dayOf(work.now, work.actor.timezone);
  const guessed =
    typeof age === 'number' && !rest.birthDate && !rest.idCard
      ? { birthDate: addMonths(today, -12 * age), birthIsGuess: true }
      : {};
  const customer: Record<string, unknown> = { schoolId, sourceId, ...rest, ...guessed };
  if (customer.geo) customer.geoSource = 'imported';
  if (!customer.name && !faulty('name')) problems.push(fieldProblem('name', 'required', Customer.fields.name.label));
  const isReached = guardians.some(({ mobile, wechat }) => mobile || wechat);
  if (!isReached && !faulty('guardian.mobile')) problems.push(problem('guardian.mobile', importTexts.needContact));
  if (!customer.sourceId && !faulty('sourceId')) problems.push(problem('sourceId', importTexts.needSource));
  if (!mayGoTo((customer.schoolId as number | null) ?? null))
    problems.push(problem('schoolId', importTexts.schoolElsewhere));
  const kept = await gathered(problems, () => readExtra(work, extra));
  if (customer.sourceId) await gathered(problems, () => checkCustomer({ row: draftOf(customer), was: null, work }));
  const contact = (name: 'mobile' | 'wechat') => guardians.map((one) => one[name] as string | undefined);
  const identity = identityOf({
    ...(customer as { name?: string; idCard?: string; birthDate?: string; daySchool?: string }),
    mobiles: contact('mobile'),
    wechats: contact('wechat'),
  });
  return { customer: { ...customer, ...(kept ? { extra: kept } : {}) }, guardians, problems, identity };
}

/** The problems of a refusal join those already found; each field keeps its first. */
async function gathered<T>(problems: FieldProblem[], run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    problems.push(...error.problems.filter((one) => !problems.some(({ field }) => field === one.field)));
    return null;
  }
}

const draftOf = (customer: Record<string, unknown>): Customer =>
  ({ birthDate: null, photo: null, referrerCustomerId: null, referrerStaffId: null, ...customer }) as Customer;

/** `guardian.mobile` belongs to the first guardian, `extra.size` to the enterprise's own fields. */
function apart(values: Record<string, unknown>) {
  const own: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  const people: Record<string, Record<string, unknown>> = { guardian: {}, guardian2: {} };
  for (const [name, value] of Object.entries(values)) {
    const [first = '', second] = name.split('.');
    if (second === undefined) own[name] = value;
    else if (first === 'extra') extra[second] = value;
    else people[first]![second] = value;
  }
  const guardians: Record<string, unknown>[] = Object.values(people)
    .filter((one) => Object.keys(one).length > 0)
    .map((one) => ({ relation: 'other', ...one }));
  return { own, guardians, extra };
}

/** Names are looked up among what one may choose; a source by name, path or code, a referrer by number. */
async function resolver(work: Work): Promise<Resolve> {
  const byLabel = labelResolver(work, customerService(work).of);
  const sources = await sourceNames(work);
  return async (field, label) => {
    if (field.to === 'customer_source') return sources.get(label.toLowerCase()) ?? null;
    if (field.to === Customer.name) return customerByCode(work, label);
    return byLabel(field, label);
  };
}

async function customerByCode(work: Work, code: string): Promise<number | null> {
  const found = await work.session.one<{ id: number }>(
    sql`select id from customer where ${live(work, 'customer')} and code = ${code.toUpperCase()}
      and merged_into_id is null`,
    { prepare: true },
  );
  return found?.id ?? null;
}

/** Leaves in use; a name that two of them have leads to neither. */
async function sourceNames(work: Work): Promise<Map<string, number | null>> {
  const leaves = await work.session.rows<{ id: number; names: (string | null)[] }>(
    sql`select s.id, array[s.name, s.name_en, s.code, p.name || '/' || s.name] as names
      from customer_source s left join customer_source p on p.enterprise_id = s.enterprise_id and p.id = s.parent_id
      where ${live(work, 's')} and s.active and not exists (select 1 from customer_source c
        where ${beside('c', 's')} and c.parent_id = s.id and c.active)`,
  );
  const found = new Map<string, number | null>();
  for (const { id, names } of leaves) {
    for (const name of new Set(names.flatMap((one) => one?.toLowerCase() ?? [])))
      found.set(name, found.has(name) ? null : id);
  }
  return found;
}

/** Whoever leads schools imports there; whoever has only their own rows, at their own school, or from headquarters anywhere. */
function schoolsOf({ actor }: Work): (schoolId: number | null) => boolean {
  const scopes = actor.grants.get('customers.customer.import') ?? new Set();
  const { schoolIds, regionSchoolIds } = actor.reach;
  if (scopes.has('all')) return () => true;
  const within = new Set([...schoolIds, ...(scopes.has('region') ? regionSchoolIds : [])]);
  if (within.size === 0) return () => true;
  return (schoolId) => schoolId !== null && within.has(schoolId);
}
