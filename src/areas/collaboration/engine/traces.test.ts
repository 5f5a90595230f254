// The traces of the specification, step by step.
import { describe, expect, test } from 'vitest';
import { Desk, flowF, idOf, peopleF } from './testing';

const small = () => new Desk({ people: peopleF, amount: '5000.00' });
const large = () => new Desk({ people: peopleF, amount: '8000.00' }).approve('乙');

describe('conditions', () => {
  const branch = (amount: string | null) =>
    new Desk({ people: peopleF, amount }).approve('甲').course.runs.find(({ nodeId }) => nodeId === 'C1')!.branch;

  test('the first branch that matches is taken, else the default; a missing value matches nothing', () => {
    expect([branch('5000.01'), branch('5000.00'), branch('999.99'), branch(null)]).toEqual([0, 1, 1, 1]);
  });
});

describe('the traces', () => {
  test('T1: one of two approves, the other is closed; the small sum goes straight to the last, and one decision is told', () => {
    const desk = small().approve('甲');
    expect([desk.closed, desk.pending]).toEqual([['乙'], ['庚']]);
    desk.approve('庚');
    expect([desk.course.state, desk.decisions]).toEqual(['approved', ['approved']]);
  });

  test('T2: side by side, all of one branch and one after another of the other; the join waits for both', () => {
    const desk = large();
    expect([desk.pending, desk.waiting]).toEqual([['丙', '丁', '戊'], ['己']]);
    desk.approve('丙', '丁', '戊');
    expect(desk.pending).toEqual(['己']);
    expect(desk.runs.N4).toBeUndefined();
    expect(desk.approve('己').pending).toEqual(['庚']);
  });

  test('T3: a rejection in one branch ends all; what was approved stays in the log', () => {
    const desk = large().approve('丙').reject('丁');
    expect([desk.course.state, desk.decisions]).toEqual(['rejected', ['rejected']]);
    expect(desk.closed).toEqual(['甲', '戊', '己']);
    const approved = desk.effects.some(
      (one) => one.kind === 'log' && one.action === 'approve' && one.actorId === idOf('丙'),
    );
    expect(approved).toBe(true);
  });

  test('T4: returned to the first node to walk again, the other branch is called off and the condition asked anew', () => {
    const desk = large().approve('丙', '戊').giveBack('己', 'N1');
    expect(desk.course.round).toBe(2);
    expect(desk.runs).toMatchObject({ N1: 'active', N2: 'cancelled', N3: 'returned', C1: 'cancelled' });
    expect(desk.pending).toEqual(['甲', '乙']);
    desk.setting.amount = '100.00';
    expect(desk.approve('甲').pending).toEqual(['庚']);
  });

  test('T5: it cannot be returned to a branch beside, and nothing changes', () => {
    const desk = large().approve('丙', '丁', '戊');
    const before = structuredClone(desk.course);
    expect(() => desk.giveBack('己', 'N2')).toThrow();
    expect(desk.course).toEqual(before);
  });

  test('T6: who left before is not asked; who leaves while asked is followed by the manager', () => {
    const early = new Desk({ people: peopleF, amount: '8000.00', left: ['丁'] }).approve('甲');
    expect(early.pending).toEqual(['丙', '戊']);
    expect(early.approve('丙').runs.N2).toBe('approved');
    const late = new Desk({ people: peopleF, amount: '8000.00', managers: { 丁: '辛' } }).approve('甲');
    late.setting.left = ['丁'];
    late.keeps({ kind: 'left', staffId: idOf('丁'), heirId: null });
    expect(late.pending.toSorted()).toEqual(['丙', '戊', '辛'].toSorted());
  });

  test('T7: who approved directly before is not asked again; with others between, they are', () => {
    const people = { ...peopleF, N4: ['甲' as const] };
    const near = new Desk({ people, amount: '5000.00' }).approve('甲');
    expect([near.course.state, near.course.tasks.at(-1)!.autoReason]).toEqual(['approved', 'dedupe']);
    const far = new Desk({ people, amount: '8000.00' }).approve('甲', '丙', '丁', '戊', '己');
    expect(far.pending).toEqual(['甲']);
  });

  test('T8: a node that names only the initiator passes, and says why', () => {
    const desk = new Desk({
      people: peopleF,
      amount: '5000.00',
      initiator: '庚',
      flow: { tree: flowF({ N4: { sameAsInitiator: 'skip' } }) },
    });
    desk.approve('甲');
    expect([desk.course.state, desk.course.tasks.at(-1)!.autoReason]).toEqual(['approved', 'same_person']);
  });
});
