// A step of a default flow whose condition could never hold is told at start, not found out by what nobody decided.
import { expect, test } from 'vitest';
import { suppliesServer } from '#testing/supplies/server';
import type { Condition } from '../../model/conditions';
import { assemble } from '../assembling';

const withStep = (when: Condition) => {
  const approval = suppliesServer.registers!.approval!.map((kind) => ({
    ...kind,
    defaultFlow: [{ step: 'finance', when }],
  }));
  return () => assemble([{ ...suppliesServer, registers: { ...suppliesServer.registers, approval } }]);
};

test('a condition asks for a field of the form, by a comparison it knows, and for amounts as they are sent', () => {
  expect(withStep({ field: 'total', op: 'atLeast', value: '1000.00' })).not.toThrow();
  expect(withStep({ field: 'total', op: 'atLeast', value: 100_000 })).toThrow('total, value');
  expect(withStep({ field: 'total', op: 'contains', value: '1' })).toThrow('total, comparison');
  expect(withStep({ field: 'colour', op: 'is', value: 'red' })).toThrow('colour, field');
});
