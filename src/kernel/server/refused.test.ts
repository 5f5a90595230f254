// What is said wrong does not compile: each line under `@ts-expect-error` is a mistake, and the build fails if it is none.

import { eq } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { JobRun } from '#kernel/model/records';
import { by, count, type report, sum } from '#kernel/model/report';
import { insert, live, move, need, onConflict, rows, tableAs, update } from '#kernel/server/rows';
import { extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { OrderLine, PurchaseOrder, share } from '#testing/supplies/model/purchaseOrder';

type Declared = Parameters<typeof report<typeof PurchaseOrder.fields>>[0];
type Measures = Declared['measures'];
type Dimensions = Declared['dimensions'];

/** Read by the compiler alone. */
const mistakes = {
  transition: () =>
    // @ts-expect-error there is no such transition
    extend(PurchaseOrder, { transitions: { recieve() {} } }),
  target: () =>
    extend(PurchaseOrder, {
      transitions: {
        submit(step) {
          // @ts-expect-error there is no such state
          step.to = 'orderd';
        },
      },
    }),
  carried: () =>
    extend(PurchaseOrder, {
      decorate([row]) {
        // @ts-expect-error money travels as text
        row!.total = 12_00;
        // @ts-expect-error the model says otherwise of what rows carry
        row!.isDear = 'very';
      },
    }),
  conflict: () =>
    // @ts-expect-error there is no such field
    onConflict(PurchaseOrder, ['nr']),
  async rowsOf(work: Work) {
    // @ts-expect-error there is no such field
    await rows(work, PurchaseOrder, { suplier: 'x' });
    // @ts-expect-error there is no such state
    await rows(work, PurchaseOrder, { state: ['orderd'] });
    // @ts-expect-error there is no such field to sort by
    await rows(work, PurchaseOrder, {}, { sort: '-totl' });
    // @ts-expect-error there is no such column
    await rows(work, PurchaseOrder, (o) => eq(o.totl, 1));
    // @ts-expect-error there is no such field
    await insert(work, PurchaseOrder, { supplier: 'x', schoolId: 1, lines: [], totl: 1 });
    // @ts-expect-error what is required is missing
    await insert(work, OrderLine, { item: 'x' });
    const order = await need(work, PurchaseOrder, 1);
    // @ts-expect-error there is no such field
    await update(work, PurchaseOrder, order, { suplier: 'x' });
    // @ts-expect-error there is no such transition
    await move(work, PurchaseOrder, order, 'recieve');
    // @ts-expect-error there is no such column
    return eq(tableAs(OrderLine, 'l').amout, 1) && live(work, tableAs(OrderLine, 'l'));
  },
  // @ts-expect-error the answer has another name
  answer: () => serves(share, async () => ({ link: 'x' })),
  // @ts-expect-error there is no such input
  input: () => serves(share, async (_work, { orderId }) => ({ url: String(orderId) })),
  measures: (): Measures => ({
    // @ts-expect-error there is no such field to add up
    total: sum(['金额', 'Sum'], 'totl'),
    // @ts-expect-error there is no such field to ask by
    open: count(['张数', 'Orders'], { stat: 'ordered' }),
    all: count(['张数', 'Orders'], { state: 'ordered' }),
  }),
  dimensions: (): Dimensions => ({
    // @ts-expect-error there is no such field to group by
    school: by(['校区', 'School'], 'scoolId'),
    month: by(['月份', 'Month'], 'createdAt', 'month'),
  }),
};

test('a misspelt transition, state, field, column, answer, input or measure does not compile', () => {
  expect(Object.keys(mistakes)).toHaveLength(9);
});

test('a conflict is named by what the model says is unique', () => {
  expect(() => onConflict(PurchaseOrder, ['supplier'])).toThrow('purchase_order is not unique by supplier');
  expect(new PgDialect().sqlToQuery(onConflict(JobRun, ['dueAt', 'job'])).sql).toBe(
    'on conflict ("enterprise_id", "due_at", "job") where "deleted_at" is null',
  );
});
