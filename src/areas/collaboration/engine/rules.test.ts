// The engine's rules beyond the traces: modes, returning, added signers, deputies, absence, time, repair, undo.
import { describe, expect, test } from 'vitest';
import { approverNode, type Sequence } from '../flows/model/tree';
import { Desk, flowF, idOf, type Name, nameOf, peopleF } from './testing';

const single = (more: Parameters<typeof approverNode>[3] = {}): Sequence => [
  approverNode('A', '甲节点', { kind: 'self' }, more),
];
const chain = (): Sequence => ['A', 'B', 'C'].map((id) => approverNode(id, id, { kind: 'self' }, { mode: 'all' }));
const three: Record<string, Name[]> = { A: ['甲'], B: ['乙'], C: ['丙'] };

describe('how a node decides', () => {
  test('any: a rejection decides, and the others have nothing to do', () => {
    const desk = new Desk({ people: { A: ['甲', '乙', '丙'] }, flow: { tree: single({ mode: 'any' }) } }).reject('甲');
    expect([desk.course.state, desk.pending, desk.closed]).toEqual(['rejected', [], ['乙', '丙']]);
  });

  test('must hold 15: vote of five at 60 %: two rejections leave it running, the third rejects; three approvals close the rest', () => {
    const vote = () =>
      new Desk({
        people: { A: ['甲', '乙', '丙', '丁', '戊'] },
        flow: { tree: single({ mode: 'vote', votePercent: 60 }) },
      });
    const refused = vote().reject('甲').reject('乙');
    expect(refused.course.state).toBe('running');
    expect(refused.reject('丙').course.state).toBe('rejected');
    const agreed = vote().approve('甲', '乙', '丙');
    expect([agreed.course.state, agreed.closed]).toEqual(['approved', ['丁', '戊']]);
  });

  test('a rejection without a comment is refused where the node asks for one', () => {
    const desk = new Desk({ people: three, flow: { tree: chain() } });
    expect(() => desk.does({ kind: 'reject', task: 1, byId: idOf('甲'), comment: ' ' })).toThrow();
    expect(desk.pending).toEqual(['甲']);
  });

  test('nobody decides for somebody else, nor twice', () => {
    const desk = new Desk({ people: three, flow: { tree: chain() } });
    expect(() => desk.does({ kind: 'approve', task: 1, byId: idOf('乙'), comment: '' })).toThrow(/not yours/);
    desk.approve('甲');
    expect(() => desk.does({ kind: 'approve', task: 1, byId: idOf('甲'), comment: '' })).toThrow(/decided/);
  });
});

describe('returning', () => {
  test('must hold 20: to the first of three in walk runs the second again, in jump goes straight back', () => {
    const walk = new Desk({ people: three, flow: { tree: chain() } })
      .approve('甲', '乙')
      .giveBack('丙', 'A')
      .approve('甲');
    expect(walk.pending).toEqual(['乙']);
    const jump = new Desk({ people: three, flow: { tree: chain() } })
      .approve('甲', '乙')
      .giveBack('丙', 'A', 'jump')
      .approve('甲');
    expect(jump.pending).toEqual(['丙']);
    expect(jump.approve('丙').course.state).toBe('approved');
  });

  test('a jump walks again where a value that a branch depends on has changed', () => {
    const desk = new Desk({ people: peopleF, amount: '8000.00' })
      .approve('甲', '丙', '丁', '戊', '己')
      .giveBack('庚', 'N1', 'jump');
    desk.setting.amount = '9000.00';
    expect(desk.approve('甲').pending).toEqual(['丙', '丁', '戊']);
  });

  test('to the initiator waits for them; resubmitted, it begins again in the next round', () => {
    const desk = new Desk({ people: three, flow: { tree: chain() } }).approve('甲').giveBack('乙', null);
    expect([desk.course.state, desk.course.round, desk.pending]).toEqual(['returned', 2, []]);
    desk.does({ kind: 'resubmit', byId: idOf('癸'), comment: '' });
    expect([desk.course.state, desk.pending]).toEqual(['running', ['甲']]);
  });

  test('a node that was never entered is no target', () => {
    const desk = new Desk({ people: three, flow: { tree: chain() } });
    expect(() => desk.giveBack('甲', 'C')).toThrow();
  });

  test('a node set to send back does so when it is rejected, and its clock runs again in the next round', () => {
    const tree = chain();
    tree[1] = approverNode('B', 'B', { kind: 'self' }, { timeout: { hours: 8, action: 'remind' } });
    tree[2] = approverNode('C', 'C', { kind: 'self' }, { reject: 'return_node', rejectTo: 'B' });
    const desk = new Desk({ people: three, flow: { tree } }).approve('甲', '乙').reject('丙');
    expect([desk.course.state, desk.course.round, desk.pending]).toEqual(['running', 2, ['乙']]);
    expect(desk.course.tasks.at(-1)!.dueAt).not.toBeNull();
  });
});

describe('added signers', () => {
  const start = () => new Desk({ people: { A: ['甲'] }, flow: { tree: single({ mode: 'all' }) } });
  const add = (desk: Desk, position: 'before' | 'after' | 'parallel', who: Name[]) =>
    desk.does({ kind: 'addSigner', task: 1, byId: idOf('甲'), comment: '请看', staffIds: who.map(idOf), position });

  test('must hold 21: before: the adder waits until both have approved; one who rejects rejects the node', () => {
    const desk = add(start(), 'before', ['乙', '丙']);
    expect([desk.pending, desk.waiting]).toEqual([['乙', '丙'], ['甲']]);
    expect(() => desk.approve('甲')).toThrow();
    expect(desk.approve('乙', '丙').pending).toEqual(['甲']);
    expect(add(start(), 'before', ['乙', '丙']).approve('乙').reject('丙').course.state).toBe('rejected');
  });

  test('removing the last of them makes the adder pending again', () => {
    const desk = add(start(), 'before', ['乙']);
    desk.does({ kind: 'removeSigner', task: 1, byId: idOf('甲'), staffIds: [idOf('乙')] });
    expect([desk.pending, desk.waiting]).toEqual([['甲'], []]);
  });

  test('after: the own word is given, and the node waits for theirs', () => {
    const desk = add(start(), 'after', ['乙']);
    expect([desk.course.state, desk.pending]).toEqual(['running', ['乙']]);
    expect(desk.approve('乙').course.state).toBe('approved');
  });

  test('parallel: they join the count', () => {
    const desk = add(start(), 'parallel', ['乙']).approve('甲');
    expect([desk.course.state, desk.pending]).toEqual(['running', ['乙']]);
    expect(desk.approve('乙').course.state).toBe('approved');
  });

  test('neither the initiator, nor who left, nor who is there already can be added', () => {
    const desk = start();
    desk.setting.left = ['乙'];
    for (const who of ['癸', '乙', '甲'] as const) expect(() => add(desk, 'parallel', [who])).toThrow();
  });
});

describe('who is not there', () => {
  test('a deputy gets the task and either may act; who has a deputy himself keeps what he stands in for', () => {
    const desk = new Desk({ people: { A: ['甲'] }, flow: { tree: single() }, deputies: { 甲: '乙', 乙: '丙' } });
    expect(desk.pending).toEqual(['乙']);
    desk.does({ kind: 'approve', task: 1, byId: idOf('甲'), comment: '' });
    expect(desk.course.state).toBe('approved');
  });

  test('nobody there: the keepers, any of them; nobody among them either: suspended, until it is repaired', () => {
    const kept = new Desk({ people: { A: [] }, flow: { tree: single({ mode: 'all' }) }, admins: ['壬', '辛'] });
    expect(kept.pending).toEqual(['壬', '辛']);
    expect(kept.approve('辛').course.state).toBe('approved');
    const stuck = new Desk({ people: { A: [] }, flow: { tree: single() } });
    expect(stuck.course.state).toBe('suspended');
    stuck.keeps({ kind: 'repair', staffIds: [idOf('戊')], byId: idOf('壬') });
    expect([stuck.course.state, stuck.pending]).toEqual(['running', ['戊']]);
  });

  test('nobody but the initiator is named and nobody else has decided: a keeper decides, it never passes by itself', () => {
    const own = { people: { A: ['癸' as const], B: ['癸' as const] }, flow: { tree: chain().slice(0, 2) } };
    const kept = new Desk({ ...own, admins: ['壬'] });
    expect([kept.course.state, kept.pending, kept.decisions]).toEqual(['running', ['壬'], []]);
    expect(kept.approve('壬').decisions).toEqual(['approved']);
    expect(new Desk({ ...own, admins: ['壬'] }).reject('壬').decisions).toEqual(['rejected']);
    // The keeper is the initiator: nobody decides about their own request, somebody is named for it.
    const stuck = new Desk({ ...own, admins: ['癸'] });
    expect([stuck.course.state, stuck.pending]).toEqual(['suspended', []]);
    stuck.keeps({ kind: 'repair', staffIds: [idOf('戊')], byId: idOf('癸') });
    expect(stuck.approve('戊').decisions).toEqual(['approved']);
    const decided = new Desk({ people: { A: ['甲'], B: ['癸'] }, flow: own.flow, admins: ['壬'] }).approve('甲');
    expect(decided.decisions).toEqual(['approved']);
  });

  test('set to decide by itself, an empty node approves or ends the approval', () => {
    expect(new Desk({ people: { A: [] }, flow: { tree: single({ empty: 'auto_approve' }) } }).decisions).toEqual([
      'approved',
    ]);
    expect(new Desk({ people: { A: [] }, flow: { tree: single({ empty: 'auto_reject' }) } }).decisions).toEqual([
      'rejected',
    ]);
  });

  test('who leaves is followed by the handover colleague, else the manager, else a keeper; the log says why', () => {
    const why = (setting: Partial<Desk['setting']>, heirId: number | null) => {
      const desk = new Desk({ people: { A: ['甲'] }, flow: { tree: single({ mode: 'all' }) }, ...setting });
      desk.setting.left = ['甲'];
      desk.keeps({ kind: 'left', staffId: idOf('甲'), heirId });
      const told = desk.effects.findLast((one) => one.kind === 'log');
      return [desk.course.state, desk.pending, told?.kind === 'log' ? (told.detail.why ?? told.detail.reason) : ''];
    };
    const all = { managers: { 甲: '辛' as const }, admins: ['壬' as const] };
    expect(why(all, idOf('乙'))).toEqual(['running', ['乙'], 'handover']);
    expect(why(all, null)).toEqual(['running', ['辛'], 'manager']);
    expect(why({ admins: ['壬'] }, null)).toEqual(['running', ['壬'], 'keeper']);
    expect(why({}, null)).toEqual(['suspended', [], 'left']);
  });

  test('any of several: who leaves is simply not waited for', () => {
    const desk = new Desk({ people: { A: ['甲', '乙'] }, flow: { tree: single({ mode: 'any' }) } });
    desk.setting.left = ['甲'];
    expect(desk.keeps({ kind: 'left', staffId: idOf('甲'), heirId: null }).pending).toEqual(['乙']);
  });

  test('what a deputy held goes back to whom he stood in for', () => {
    const desk = new Desk({ people: { A: ['甲'] }, flow: { tree: single() }, deputies: { 甲: '乙' } });
    desk.setting.left = ['乙'];
    expect(desk.keeps({ kind: 'left', staffId: idOf('乙'), heirId: null }).pending).toEqual(['甲']);
  });
});

describe('time', () => {
  const timed = (action: 'remind' | 'to_manager' | 'auto_approve', more: Partial<Desk['setting']> = {}) => {
    const desk = new Desk({
      people: { A: ['甲'] },
      flow: { tree: single({ timeout: { hours: 1, action, everyHours: 1, maxReminds: 2 } }) },
      ...more,
    });
    desk.minutes = 61;
    return desk.keeps({ kind: 'timeout', task: 1 });
  };

  test('a reminder comes as often as it is set to, each time once', () => {
    const desk = timed('remind').keeps({ kind: 'timeout', task: 1 });
    expect(desk.logged.filter((one) => one === 'remind')).toHaveLength(1);
    desk.minutes += 61;
    desk.keeps({ kind: 'timeout', task: 1 });
    desk.minutes += 61;
    desk.keeps({ kind: 'timeout', task: 1 });
    expect(desk.logged.filter((one) => one === 'remind')).toHaveLength(2);
  });

  test('it passes to the manager, or to a keeper where there is none; or decides by itself', () => {
    expect(timed('to_manager', { managers: { 甲: '辛' } }).pending).toEqual(['辛']);
    expect(timed('to_manager', { admins: ['壬'] }).pending).toEqual(['壬']);
    expect(timed('auto_approve').decisions).toEqual(['approved']);
  });

  test('before its time, and after a decision, the clock does nothing', () => {
    const desk = new Desk({
      people: { A: ['甲'], B: ['乙'] },
      flow: {
        tree: [...single({ timeout: { hours: 1, action: 'auto_reject' } }), approverNode('B', 'B', { kind: 'self' })],
      },
    });
    expect(desk.keeps({ kind: 'timeout', task: 1 }).pending).toEqual(['甲']);
    desk.approve('甲');
    desk.minutes = 90;
    expect(desk.keeps({ kind: 'timeout', task: 1 }).pending).toEqual(['乙']);
  });
});

describe('undoing', () => {
  test('within its minutes and before anybody else has decided, an approval is taken back', () => {
    const desk = new Desk({ people: peopleF, amount: '5000.00' }).approve('甲');
    desk.keeps({ kind: 'undo', task: 1, byId: idOf('甲') });
    expect([desk.pending, desk.runs.N4]).toEqual([['甲', '乙'], 'cancelled']);
    expect(desk.approve('乙', '庚').course.state).toBe('approved');
  });

  test('too late, or after the next has decided, it stands', () => {
    const late = new Desk({ people: peopleF, amount: '5000.00' }).approve('甲');
    late.minutes = 30;
    expect(() => late.keeps({ kind: 'undo', task: 1, byId: idOf('甲') })).toThrow();
    const over = new Desk({ people: peopleF, amount: '8000.00' }).approve('甲', '丙');
    expect(() => over.keeps({ kind: 'undo', task: 1, byId: idOf('甲') })).toThrow();
  });
});

describe('withdrawing', () => {
  test('by the initiator only, as the flow allows, and never after the end', () => {
    const withdraw = (desk: Desk, who: Name = '癸') => desk.does({ kind: 'withdraw', byId: idOf(who), comment: '' });
    expect(withdraw(new Desk({ people: peopleF })).decisions).toEqual(['withdrawn']);
    expect(() => withdraw(new Desk({ people: peopleF }), '甲')).toThrow();
    const first = { flow: { withdrawRule: 'until_first' as const }, people: peopleF, amount: '1.00' };
    expect(() => withdraw(new Desk(first).approve('甲'))).toThrow();
    expect(() => withdraw(new Desk({ ...first, flow: {} }).approve('甲', '庚'))).toThrow();
  });
});

test('a copy is sent once on the way', () => {
  const tree: Sequence = [{ id: 'K', name: '抄送', kind: 'cc', who: [], initiatorAdds: false }, ...flowF()];
  const desk = new Desk({ people: peopleF, amount: '1.00', flow: { tree } }).approve('甲', '庚');
  expect(desk.effects.filter((one) => one.kind === 'copied')).toHaveLength(1);
  expect(nameOf(desk.course.tasks[0]!.assigneeId)).toBe('甲');
});
