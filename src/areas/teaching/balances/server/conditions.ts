// What conditions on customers may ask of their lessons.
import { sql } from 'drizzle-orm';
import { quantity } from '#kernel/model/fields';
import { table } from '#kernel/server/database/table';
import type { ConditionField } from '#kernel/server/registries';
import { tableAs } from '#kernel/server/rows';
import { LessonBalance } from '../model/balance';

const b = tableAs(LessonBalance, 'b');
const ofCustomer = sql`from ${table(LessonBalance)} b where ${b.enterpriseId} = t.enterprise_id and ${b.customerId} = t.id and ${b.deletedAt} is null`;

const condition = (key: string, field: ConditionField['field'], value: ConditionField['value']): ConditionField => ({
  ...{ key: `teaching.${key}`, area: 'teaching', of: 'customer', field, permission: 'teaching.ledger.view', value },
});

export const lessonConditions: ConditionField[] = [
  condition(
    'remaining',
    quantity('剩余课时', 'Lessons left'),
    () => sql`(select coalesce(sum(${b.remainingQty}), 0) ${ofCustomer})`,
  ),
  condition('owed', quantity('欠课', 'Lessons owed'), () => sql`(select coalesce(sum(${b.owedQty}), 0) ${ofCustomer})`),
];
