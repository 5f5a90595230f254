// For tests of who customers are: people who are signed in, families to enter, and an area that plays those who keep
// contracts, lessons, notices and todos.
import { type OpenContract, openStates } from '../../areas/contracts/model/queries';
import { balanceOf, type CourseBalance } from '../../areas/teaching/model/queries';
import { area } from '../../kernel/model/area';
import {
  eventCancelQuery,
  eventQuery,
  type Notice,
  notifyQuery,
  type Todo,
  todoCancelQuery,
  todoFinishQuery,
  todoQuery,
} from '../../kernel/server/calls';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { type AreaServer, answers } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { type Answer, type Person, testApp } from '../app';
import { withoutApprovals } from './undecided';

const customer = '/api/v1/student/customer';

/** `more` plays further areas: who decides approvals. */
export async function knowing(more: AreaServer['answers'] = []) {
  const contracts: OpenContract[] = [];
  const balances: CourseBalance[] = [];
  const notices: Notice[] = [];
  const todos = new Map<string, Todo>();
  const stage: AreaServer = {
    area: area({ name: 'stage', title: ['台', 'Stage'], icon: 'x', routes: {} }),
    answers: [
      answers(openStates, async (_, { customerIds }) =>
        contracts.filter(({ customerId }) => customerIds.includes(customerId)),
      ),
      answers(balanceOf, async (_, { customerIds }) =>
        balances.filter(({ customerId }) => customerIds.includes(customerId)),
      ),
      answers(eventQuery, async () => ({ eventIds: [] })),
      answers(eventCancelQuery, async () => true),
      answers(notifyQuery, async (_, notice) => {
        notices.push(notice);
        return { messageId: 1 };
      }),
      answers(todoQuery, async (_, asked) => {
        todos.set(asked.key, asked);
        return { todoIds: [1] };
      }),
      answers(todoFinishQuery, async (_, { key }) => todos.delete(key)),
      answers(todoCancelQuery, async (_, { key }) => todos.delete(key)),
      ...more,
    ],
  };
  const running = await testApp({ parts: [withoutApprovals, stage] });
  const { app, signIn } = running;
  const chief = await signIn('13800000001');
  const counsellor = await signIn('13800000004');
  const other = await signIn('13800000014');
  const [demo] = await app.identity.enterprises();
  const asEnterprise = <T>(run: (work: Work) => Promise<T>) =>
    write(app, systemActor(demo!), systemCaller('test'), run);
  const made = await chief.post('/api/student/customerSource/add', {
    name: '试验门店',
    nameEn: 'Trial shop',
    code: 'trial_walk',
    kind: 'walk_in',
  });
  const sourceId: number = made.data.id;

  /** Both counsel at their own school, whatever the demo says. */
  for (const { client } of [counsellor, other]) {
    const files = (await chief.get('/v1/salesperson/salesperson/list', { staffId: client.uid })).data.list;
    if (files.length === 0)
      await chief.post('/v1/salesperson/salesperson/add', { staffId: client.uid, schoolIds: [client.school!.id] });
  }

  let count = 0;
  const mobile = () => `1370000${String(++count).padStart(4, '0')}`;
  const own = (person: Person) => ({ schoolId: person.client.school!.id, ownerId: person.client.uid });
  /** Entered by somebody as their own, unless said otherwise. */
  const enter = (person: Person, name: string, change: Record<string, unknown> = {}): Promise<Answer> =>
    person.post(`${customer}/add`, {
      name,
      sourceId,
      guardians: [{ relation: 'mother', mobile: mobile() }],
      ...own(person),
      ...change,
    });
  const detail = async (id: number, person = chief) => (await person.get(`${customer}/detail`, { id })).data;
  /** A transition, an edit or another call on a row as it is now. */
  const act = async (person: Person, name: string, id: number, input: Record<string, unknown> = {}) => {
    const { version } = await detail(id);
    return person.post(`${customer}/${name}`, { id, version, ...input });
  };
  return {
    ...running,
    chief,
    counsellor,
    other,
    asEnterprise,
    contracts,
    balances,
    notices,
    todos,
    sourceId,
    mobile,
    own,
    enter,
    detail,
    act,
  };
}
