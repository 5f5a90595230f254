// Over random flows and random acts: never stuck, never two results, and every task is somebody's who can decide it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#kernel/model/problems';
import { type ApproverNode, approverNode, approversOf, modes, type Sequence } from '../flows/model/tree';
import { Desk, idOf, type Name, nameOf, names } from './testing';

interface Drawn {
  node: Pick<ApproverNode, 'mode' | 'empty' | 'sameAsInitiator' | 'reject'> & {
    isTimed: boolean;
    action: 'remind' | 'to_manager' | 'auto_approve' | 'auto_reject';
  };
  people: Name[];
}
type Shape =
  | { kind: 'approver'; drawn: Drawn }
  | { kind: 'cc' }
  | { kind: 'condition' | 'parallel'; branches: Shape[][] };

const person = fc.constantFrom(...names);
const drawn: fc.Arbitrary<Drawn> = fc.record({
  node: fc.record({
    mode: fc.constantFrom(...modes),
    empty: fc.constantFrom('to_admin', 'auto_approve', 'auto_reject', 'block_start'),
    sameAsInitiator: fc.constantFrom('allow', 'skip', 'to_manager'),
    reject: fc.constantFrom('end', 'return_initiator', 'return_node'),
    isTimed: fc.boolean(),
    action: fc.constantFrom('remind', 'to_manager', 'auto_approve', 'auto_reject'),
  }),
  people: fc.uniqueArray(person, { maxLength: 4 }),
});

const shapes = (depth: number): fc.Arbitrary<Shape[]> => {
  const leaf: fc.Arbitrary<Shape> = fc.oneof(
    { weight: 5, arbitrary: drawn.map((one) => ({ kind: 'approver' as const, drawn: one })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'cc' as const }) },
  );
  const branch: fc.Arbitrary<Shape> =
    depth === 0
      ? leaf
      : fc.record({
          kind: fc.constantFrom('condition' as const, 'parallel' as const),
          branches: fc.array(shapes(depth - 1), { minLength: 2, maxLength: 3 }),
        });
  return fc.array(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: branch }), { maxLength: 3 });
};

function build(all: readonly Shape[]): { tree: Sequence; people: Record<string, Name[]> } {
  const people: Record<string, Name[]> = {};
  let count = 0;
  const made: string[] = [];
  const build = (list: readonly Shape[]): Sequence =>
    list.map((shape) => {
      const id = `n${count++}`;
      if (shape.kind === 'cc') return { id, name: id, kind: 'cc', who: [], initiatorAdds: false };
      if (shape.kind !== 'approver') {
        const branches = shape.branches.map((nodes, i) => ({ name: String(i), nodes: build(nodes) }));
        if (shape.kind === 'parallel') return { id, name: id, kind: 'parallel', branches };
        const when = { op: 'and' as const, items: [{ field: 'amount', op: 'above' as const, value: '100.00' }] };
        return {
          id,
          name: id,
          kind: 'condition',
          branches: branches.map((one, i) => ({ ...one, when, isDefault: i === branches.length - 1 })),
        };
      }
      const { isTimed, action, ...node } = shape.drawn.node;
      people[id] = shape.drawn.people;
      const more = {
        ...node,
        ...(made[0] ? { rejectTo: made[0] } : {}),
        ...(isTimed ? { timeout: { hours: 1, action } } : {}),
      };
      made.push(id);
      return approverNode(id, id, { kind: 'self' }, { votePercent: 60, ...more });
    });
  return { tree: build(all), people };
}

const deed = fc.record({
  what: fc.constantFrom(
    'approve',
    'approve',
    'approve',
    'reject',
    'return',
    'transfer',
    'addSigner',
    'removeSigner',
    'withdraw',
    'resubmit',
    'left',
    'timeout',
    'repair',
    'undo',
    'reassign',
  ),
  pick: fc.nat(50),
  other: person,
  position: fc.constantFrom('before', 'after', 'parallel'),
  mode: fc.constantFrom('walk', 'jump'),
});

function perform(
  desk: Desk,
  { what, pick, other, position, mode }: { what: string; pick: number; other: Name; position: string; mode: string },
): void {
  const open = desk.course.tasks.filter(({ state }) => state === 'pending');
  const { seq: task = 0, assigneeId: byId = 0 } = open[pick % Math.max(open.length, 1)] ?? {};
  const nodes = approversOf(desk.setting.flow!.tree!).map(({ id }) => id);
  const given = { task, byId, comment: '意见' };
  switch (what) {
    case 'approve':
    case 'reject':
      desk.does({ kind: what, ...given });
      break;
    case 'return':
      desk.does({
        kind: 'return',
        ...given,
        nodeId: pick % 3 === 0 ? null : (nodes[pick % Math.max(nodes.length, 1)] ?? null),
        mode: mode as 'walk',
      });
      break;
    case 'transfer':
      desk.does({ kind: 'transfer', ...given, toId: idOf(other) });
      break;
    case 'addSigner':
      desk.does({ kind: 'addSigner', ...given, staffIds: [idOf(other)], position: position as 'before' });
      break;
    case 'removeSigner': {
      const added = desk.course.tasks.find(
        ({ parent, state }) => parent !== null && (state === 'pending' || state === 'waiting'),
      );
      const adder = desk.course.tasks.find(({ seq }) => seq === added?.parent);
      if (added && adder)
        desk.does({ kind: 'removeSigner', task: adder.seq, byId: adder.assigneeId, staffIds: [added.assigneeId] });
      break;
    }
    case 'withdraw':
      if (pick % 7 === 0) desk.does({ kind: 'withdraw', byId: idOf('癸'), comment: '' });
      break;
    case 'resubmit':
      desk.does({ kind: 'resubmit', byId: idOf('癸'), comment: '' });
      break;
    case 'left':
      // One person keeps the house.
      if (other === '壬' || other === '癸') break;
      desk.setting.left = [...new Set([...(desk.setting.left ?? []), other])];
      desk.keeps({ kind: 'left', staffId: idOf(other), heirId: null });
      break;
    case 'timeout':
      desk.minutes += 61;
      desk.keeps({ kind: 'timeout', task });
      break;
    case 'repair':
      desk.keeps({ kind: 'repair', staffIds: [idOf('壬')], byId: idOf('壬') });
      break;
    case 'reassign':
      desk.keeps({ kind: 'reassign', task, toId: idOf(other), byId: idOf('壬') });
      break;
    case 'undo': {
      const last = desk.course.tasks.findLast(({ state }) => state === 'approved');
      if (last) desk.keeps({ kind: 'undo', task: last.seq, byId: last.assigneeId });
      break;
    }
  }
}

const final = ['approved', 'rejected', 'withdrawn', 'cancelled'];

function check(desk: Desk): void {
  const { course, setting } = desk;
  const open = course.tasks.filter(({ state }) => state === 'pending' || state === 'waiting');
  expect(desk.decisions.length).toBe(final.includes(course.state) ? 1 : 0);
  if (final.includes(course.state) || course.state === 'returned') expect(open).toEqual([]);
  if (course.state === 'running') expect(open.some(({ state }) => state === 'pending')).toBe(true);
  if (course.state === 'suspended') expect(course.runs.some(({ isStuck }) => isStuck)).toBe(true);
  const isPassedOver = course.tasks.some(({ autoReason }) => autoReason === 'same_person');
  const isDecided = course.tasks.some(({ state }) => state === 'approved');
  if (course.state === 'approved' && isPassedOver) expect(isDecided).toBe(true);
  const active = new Set(course.runs.filter(({ state }) => state === 'active').map(({ seq }) => seq));
  for (const task of open) {
    expect(active.has(task.run)).toBe(true);
    expect(setting.left ?? []).not.toContain(nameOf(task.assigneeId));
  }
}

test('never stuck, never two results, every task with somebody who can decide it', () => {
  const flows = fc.record({
    shapes: shapes(2),
    dedupe: fc.constantFrom('none', 'consecutive', 'all'),
    amount: fc.constantFrom('50.00', '500.00', null),
    admins: fc.constantFrom<Name[]>(['壬'], []),
  });
  fc.assert(
    fc.property(flows, fc.array(deed, { maxLength: 30 }), ({ shapes: drawnShapes, dedupe, amount, admins }, deeds) => {
      const { tree, people } = build(drawnShapes);
      const desk = new Desk({
        people,
        flow: { tree, dedupe },
        amount,
        admins,
        managers: { 甲: '乙', 乙: '丙', 丁: '辛' },
        deputies: { 戊: '己' },
      });
      check(desk);
      for (const one of deeds) {
        const before = structuredClone(desk.course);
        try {
          perform(desk, one);
        } catch (refusal) {
          if (!(refusal instanceof Problem)) throw refusal;
          expect(desk.course).toEqual(before);
        }
        check(desk);
      }
    }),
    { numRuns: 1500 },
  );
});

test('whatever the flow, approving whatever is asked ends in an approval', () => {
  fc.assert(
    fc.property(shapes(2), (drawnShapes) => {
      const { tree, people } = build(drawnShapes);
      const desk = new Desk({ people, flow: { tree }, amount: '500.00', admins: ['壬'] });
      for (let i = 0; i < 200 && desk.course.state === 'running'; i++) {
        const { seq, assigneeId } = desk.course.tasks.find(({ state }) => state === 'pending')!;
        desk.does({ kind: 'approve', task: seq, byId: assigneeId, comment: '' });
      }
      expect(['approved', 'rejected']).toContain(desk.course.state);
      if (desk.course.state === 'rejected') expect(desk.logged).not.toContain('reject');
    }),
    { numRuns: 500 },
  );
});
