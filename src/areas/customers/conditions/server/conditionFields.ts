// What conditions may ask of a customer that other areas keep: what their contracts come to, how many lessons are left.

import type { Fields } from '#kernel/model/fields';
import { may } from '#kernel/server/actor';
import type { ConditionField } from '#kernel/server/registries';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { ownFields } from '../../ownFields/server/customFields';
import { fieldsElsewhere } from '../model/conditionCalls';
import { conditionFields } from '../model/groupConditions';

/** Those a person may ask by; what was kept in a group may name all of them. */
function fromAreas({ app, actor }: Work, isKept: boolean): ConditionField[] {
  const all = app.registries.condition.all().filter(({ of }) => of === Customer.name);
  return isKept ? all : all.filter(({ permission }) => may(actor, permission));
}

const named = (found: readonly ConditionField[]): Fields =>
  Object.fromEntries(found.map(({ key, field }) => [key, field]));

export async function fieldsFor(work: Work, isKept: boolean): Promise<Fields> {
  return conditionFields(await ownFields(work), named(fromAreas(work, isKept)));
}

/** The value of such a field for the customer `t`; none for a field of this area's own. */
export const elsewhereOf = (work: Work, name: string) =>
  fromAreas(work, true)
    .find(({ key }) => key === name)
    ?.value(work);

export const servesConditionFields = serves(fieldsElsewhere, async (work) => named(fromAreas(work, false)));
