// For tests of documents that wait for leave: whoever the flow asks says yes, one after another, as themselves.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { write } from '../../kernel/server/work';
import type { Person, TestApp } from '../app';

type Desk = Pick<TestApp, 'app' | 'signIn'>;

interface Waiting {
  taskId: number;
  approvalId: number;
  mobile: string;
  name: string;
  initiatorId: number;
  assigneeId: number;
}

/** Of one document, what waits for whom now. */
async function waitingOf({ app }: Desk, kind: string, refTable: string, refId: number): Promise<Waiting[]> {
  const demo = (await app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  return write(app, systemActor(demo), systemCaller('test'), (work) =>
    work.session.rows<Waiting>(
      sql`select k.id as "taskId", a.id as "approvalId", s.mobile, s.name, a.initiator_id as "initiatorId", k.assignee_id as "assigneeId"
        from approval a join approval_task k on k.approval_id = a.id and k.state = 'pending' join staff s on s.id = k.assignee_id
        where a.enterprise_id = ${work.enterpriseId} and a.kind = ${kind} and a.subject_type = ${refTable} and a.subject_id = ${refId}
          and a.state = 'running' order by k.id`,
    ),
  );
}

/** Nobody has many sessions at once: each decider signs in again only where the clock has outrun the last one. */
const signedIn = new WeakMap<object, Map<string, Person>>();
async function known({ app, signIn }: Desk, mobile: string): Promise<Person> {
  const people = signedIn.get(app) ?? new Map<string, Person>();
  signedIn.set(app, people);
  const before = people.get(mobile);
  if (before && (await before.get('/approval/v1/task/counts')).code === 200) return before;
  const person = await signIn(mobile);
  people.set(mobile, person);
  return person;
}

async function next(desk: Desk, kind: string, refTable: string, refId: number) {
  const [one] = await waitingOf(desk, kind, refTable, refId);
  if (!one) return null;
  expect(one.assigneeId, 'nobody decides about their own request').not.toBe(one.initiatorId);
  const person = await known(desk, one.mobile);
  const { data } = await person.get('/approval/v1/approval/view', { id: one.approvalId });
  expect(data.fields.length, 'what is asked for is read by who decides it').toBeGreaterThan(0);
  return { ...one, person };
}

/** Which kinds were brought to an approval by people's words, by the app it happened in. */
const brought = new WeakMap<object, Set<string>>();
export const kindsBrought = ({ app }: Pick<Desk, 'app'>): string[] => [...(brought.get(app) ?? [])].toSorted();

/** Everybody agrees, and it is approved; answers who they were. `isStill` looks at the document before each word but the last. */
export async function everybodyAgrees(
  desk: Desk,
  kind: string,
  refTable: string,
  refId: number,
  isStill: () => Promise<void> = async () => {},
): Promise<string[]> {
  const said: string[] = [];
  let state: unknown;
  for (let one = await next(desk, kind, refTable, refId); one; one = await next(desk, kind, refTable, refId)) {
    await isStill();
    const answer = await one.person.post('/approval/v1/task/approve', { id: one.taskId });
    expect(answer, answer.message).toMatchObject({ code: 200 });
    said.push(one.name);
    state = answer.data.state;
  }
  expect(said.length, `${kind} waits for somebody`).toBeGreaterThan(0);
  expect(state, `${kind} is approved by the last word`).toBe('approved');
  brought.set(desk.app, (brought.get(desk.app) ?? new Set()).add(kind));
  return said;
}

/** The first who is asked says no. */
export async function somebodyRefuses(desk: Desk, kind: string, refTable: string, refId: number): Promise<void> {
  const one = await next(desk, kind, refTable, refId);
  expect(one, `${kind} waits for somebody`).not.toBeNull();
  const answer = await one!.person.post('/approval/v1/task/reject', { id: one!.taskId, comment: '不行' });
  expect(answer, answer.message).toMatchObject({ code: 200, data: { state: 'rejected' } });
}
