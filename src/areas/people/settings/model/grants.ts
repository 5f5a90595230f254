// What the built-in roles may do with people's records in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`people.${key}`, scope]));

/** Everyone: their own sheet, which they keep complete, their own contract, and their own leaving. */
export const ownRecords: Grants = give(
  'self',
  ...['staff.view', 'record.view', 'record.add', 'record.edit', 'record.delete', 'leaving.resign'],
);

/** Who leads a school or a region: reads its people, asks for changes and leavings, sees handovers through. */
export const leaderOf = (scope: DataScope): Grants => ({
  ...give('self', 'record.add', 'record.edit', 'record.delete', 'leaving.resign'),
  ...give(
    scope,
    ...[
      'record.view',
      'staffNote.view',
      'change.view',
      'change.apply',
      'contract.view',
      'leaving.view',
      'leaving.apply',
    ],
    ...['handover.view', 'handover.manage', 'standard.view', 'award.view'],
  ),
});

/** Who keeps the system keeps people's records too, but nobody's pay: that right is given by name only. */
export const allButPay: Grants = give(
  'all',
  ...['award', 'change', 'contract', 'handover', 'handoverRule', 'leaving', 'legalEntity', 'performance', 'post'].map(
    (noun) => `${noun}.*`,
  ),
  ...['record', 'shift', 'staff', 'staffNote', 'standard'].map((noun) => `${noun}.*`),
);
