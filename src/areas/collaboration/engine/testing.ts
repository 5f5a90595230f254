// A small world for the engine's tests: people by name, a flow, and what each of them does next.
import type { Fields } from '#kernel/model/fields';
import { money } from '#kernel/model/fields';
import { approverNode, type Sequence } from '../flows/model/tree';
import { type Act, act } from './model/acts';
import { type Keeping, keep } from './model/keeping';
import { type Course, type Effect, type Flow, newCourse, type World } from './model/state';

export const names = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸'] as const;
export type Name = (typeof names)[number];
export const idOf = (name: Name): number => names.indexOf(name) + 1;
export const nameOf = (id: number): Name => names[id - 1]!;

const fields: Fields = { amount: money('金额', 'Amount') };

export interface Setting {
  flow?: Partial<Flow>;
  amount?: string | null;
  initiator?: Name;
  people: Record<string, Name[]>;
  left?: Name[];
  managers?: Partial<Record<Name, Name>>;
  deputies?: Partial<Record<Name, Name>>;
  admins?: Name[];
}

/** N1 any → over 5,000: N2 all beside N3 in turn → N4. */
export const flowF = (more: Record<string, Parameters<typeof approverNode>[3]> = {}): Sequence => [
  approverNode('N1', '一', { kind: 'self' }, { mode: 'any', ...more.N1 }),
  {
    id: 'C1',
    name: '金额',
    kind: 'condition',
    branches: [
      {
        name: '大额',
        isDefault: false,
        when: { op: 'and', items: [{ field: 'amount', op: 'above', value: '5000.00' }] },
        nodes: [
          {
            id: 'P1',
            name: '并行',
            kind: 'parallel',
            branches: [
              { name: '左', nodes: [approverNode('N2', '二', { kind: 'self' }, { mode: 'all', ...more.N2 })] },
              { name: '右', nodes: [approverNode('N3', '三', { kind: 'self' }, { mode: 'sequence', ...more.N3 })] },
            ],
          },
        ],
      },
      { name: '其他', isDefault: true, when: { op: 'and', items: [] }, nodes: [] },
    ],
  },
  approverNode('N4', '四', { kind: 'self' }, { mode: 'all', ...more.N4 }),
];
export const peopleF: Record<string, Name[]> = { N1: ['甲', '乙'], N2: ['丙', '丁'], N3: ['戊', '己'], N4: ['庚'] };

export class Desk {
  course: Course = newCourse();
  effects: Effect[] = [];
  minutes = 0;

  constructor(readonly setting: Setting) {
    this.does({ kind: 'start' });
  }

  private get flow(): Flow {
    return { tree: flowF(), dedupe: 'consecutive', withdrawRule: 'until_end', undoMinutes: 10, ...this.setting.flow };
  }

  private get world(): World {
    const { setting } = this;
    const left = new Set((setting.left ?? []).map(idOf));
    const isActive = (id: number) => !left.has(id);
    const of = (table: Partial<Record<Name, Name>> | undefined) => (id: number) => {
      const found = table?.[nameOf(id)];
      return found && isActive(idOf(found)) ? idOf(found) : null;
    };
    const now = new Date(Date.UTC(2026, 8, 18, 7) + this.minutes * 60_000);
    return {
      now,
      initiatorId: idOf(setting.initiator ?? '癸'),
      people: new Map(Object.entries(setting.people).map(([node, who]) => [node, who.map(idOf)])),
      isActive,
      managerOf: of(setting.managers),
      deputyOf: of(setting.deputies),
      admins: (setting.admins ?? []).map(idOf).filter(isActive),
      fields,
      facts: { amount: setting.amount ?? null },
      today: '2026-09-18',
      dueAfter: (hours) => new Date(now.getTime() + hours * 3_600_000),
    };
  }

  does(asked: Act): this {
    const { course, effects } = act(this.flow, this.world, this.course, asked);
    this.course = course;
    this.effects.push(...effects);
    this.minutes += 1;
    return this;
  }

  keeps(asked: Keeping): this {
    const { course, effects } = keep(this.flow, this.world, this.course, asked);
    this.course = course;
    this.effects.push(...effects);
    this.minutes += 1;
    return this;
  }

  /** The open task of somebody. */
  taskOf(name: Name): number {
    const open = this.course.tasks.findLast(
      ({ assigneeId, state }) => assigneeId === idOf(name) && (state === 'pending' || state === 'waiting'),
    );
    return open?.seq ?? this.course.tasks.findLast(({ assigneeId }) => assigneeId === idOf(name))?.seq ?? 0;
  }

  approve(...who: Name[]): this {
    for (const name of who) this.does({ kind: 'approve', task: this.taskOf(name), byId: idOf(name), comment: '' });
    return this;
  }

  reject(name: Name): this {
    return this.does({ kind: 'reject', task: this.taskOf(name), byId: idOf(name), comment: '不行' });
  }

  giveBack(name: Name, nodeId: string | null, mode: 'walk' | 'jump' = 'walk'): this {
    return this.does({ kind: 'return', task: this.taskOf(name), byId: idOf(name), comment: '再改', nodeId, mode });
  }

  private inState(state: string): Name[] {
    return this.course.tasks.filter((task) => task.state === state).map(({ assigneeId }) => nameOf(assigneeId));
  }

  get pending(): Name[] {
    return this.inState('pending');
  }

  get waiting(): Name[] {
    return this.inState('waiting');
  }

  get closed(): Name[] {
    return this.inState('closed');
  }

  /** The last state of each node. */
  get runs(): Record<string, string> {
    return Object.fromEntries(this.course.runs.map(({ nodeId, state }) => [nodeId, state]));
  }

  get decisions(): string[] {
    return this.effects.flatMap((effect) => (effect.kind === 'decided' ? [effect.result] : []));
  }

  get logged(): string[] {
    return this.effects.flatMap((effect) => (effect.kind === 'log' ? [effect.action] : []));
  }
}
