// The enterprise's own fields above the list: those that are switched on for searching, asked as conditions ask.
import type { Condition } from '#kernel/model/conditions';
import type { Field } from '#kernel/model/fields';
import type { Filter } from '#kernel/server/filters';
import type { Work } from '#kernel/server/work';
import { ownField } from '../../ownFields/model/ownField';
import { ownFields } from '../../ownFields/server/customFields';
import { conditionSql } from './conditionSql';

export async function ownFilter(name: string, work: Work): Promise<Filter | undefined> {
  if (!name.startsWith('extra.')) return undefined;
  const offered = (await ownFields(work)).filter(({ inSearch }) => inSearch);
  const [, base, side] = /^(.*?)(From|To)?$/s.exec(name)!;
  const whole = offered.find(({ key }) => `extra.${key}` === name);
  const own = whole ?? offered.find(({ key }) => `extra.${key}` === base);
  if (!own) return undefined;
  const field = ownField(own);
  const leaf = (given: unknown): Condition => ({
    field: `extra.${own.key}`,
    ...(whole ? { op: opOf(field), value: asGiven(field, given) } : bound(field, side!, given)),
  });
  return { field, where: (_, given, inside) => conditionSql(inside, { op: 'and', items: [leaf(given)] }) };
}

const isChoice = ({ kind }: Field): boolean => kind === 'choice' || kind === 'choices';
const opOf = (field: Field): Condition['op'] => (isChoice(field) ? 'in' : field.kind === 'text' ? 'contains' : 'is');
const asGiven = (field: Field, given: unknown): unknown =>
  isChoice(field) ? (Array.isArray(given) ? given : String(given).split(',')) : given;

/** Days by the whole of them, figures by their value. */
function bound({ kind }: Field, side: string, given: unknown): Pick<Condition, 'op' | 'value'> {
  if (kind !== 'date') return { op: side === 'From' ? 'atLeast' : 'atMost', value: given };
  return { op: 'between', value: side === 'From' ? [given, '9999-12-30'] : ['0001-01-01', given] };
}
