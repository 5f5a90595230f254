// The counsellors' board: the columns of the stages, and the figures of a day.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { contractEffective } from '#areas/contracts/model/events';
import { figureValue } from '#kernel/server/figures/counting';
import type { FigureContext } from '#kernel/server/figures/figure';
import { Work } from '#kernel/server/work';
import { owning } from '#testing/scenes/owning';
import { moveStage } from '../../stages/server/stages';

let t: Awaited<ReturnType<typeof owning>>;
let colleague: number;
beforeAll(async () => {
  t = await owning();
  colleague = (await t.colleague('看板')).staffId;
});

const call = (customerId: number, result: string, way = 'phone') =>
  t.counsellor.post('/api/v1/student/followUp/add', {
    customerId,
    way,
    result,
    content: '聊了周末的课程',
    nextAt: at('03-11T10:00').toISOString(),
  });

const at = (text: string) => new Date(`2026-${text}:00+08:00`);

describe('the board', () => {
  const columns = async (asked: Record<string, unknown> = {}, person = t.counsellor) => {
    const { data } = await person.get('/v1/salesperson/board', asked);
    const of = new Map(data.map((column: { stage: string }) => [column.stage, column]));
    return (stage: string) => of.get(stage) as { cards: { id: number }[]; total: number; budget: string; days: number };
  };
  const ids = ({ cards }: { cards: { id: number }[] }) => cards.map(({ id }) => id);

  test('shows one’s own by stage, the warmest first, with what they amount to and how long they stand there', async () => {
    t.clock.set('2026-03-01T10:00:00+08:00');
    const warm = await t.lead(t.owned(t.me, { state: 'new', heat: 50, budget: 200_50 }));
    t.clock.set('2026-03-10T10:00:00+08:00');
    const cool = await t.lead(t.owned(t.me, { state: 'new', heat: 10, budget: 100_00 }));
    const theirs = await t.lead(t.owned(colleague, { state: 'new', heat: 99 }));
    await t.inside((work) =>
      work.session.rows(
        sql`insert into customer_state_log (enterprise_id, customer_id, transition, to_state, at) values
          (${work.enterpriseId}, ${cool}, 'create', 'new', ${at('03-07T10:00').toISOString()}), (${work.enterpriseId}, ${warm}, 'create', 'new', ${at('03-09T10:00').toISOString()})`,
      ),
    );
    const own = await columns();
    expect([ids(own('new')), own('new')]).toMatchObject([[warm, cool], { total: 2, budget: '300.50', days: 2 }]);
    expect(ids((await columns({ sort: '-createdAt' }))('new'))).toEqual([cool, warm]);
    expect(ids((await columns({}, t.chief))('new'))).toEqual([theirs, warm, cool]);
    expect(ids((await columns({ staffIds: [colleague] }, t.chief))('new'))).toEqual([theirs]);
    expect(await t.counsellor.get('/v1/salesperson/board', { staffIds: [colleague] })).toMatchObject({ code: 403 });
  });

  test('shows who became a member or was lost this month, and no longer those of the month before', async () => {
    const member = (memberAt: Date) => t.lead(t.owned(t.me, { state: 'member', memberAt }));
    const lost = (lostAt: Date) =>
      t.lead({ state: 'lost', lostKind: 'lost', lostAt, lastOwnerId: t.me, viewerIds: [t.me] });
    const [joined] = [await member(at('03-01T00:30')), await member(at('02-28T23:30'))];
    const [gone] = [await lost(at('03-01T00:30')), await lost(at('02-28T23:30'))];
    const column = await columns();
    expect([ids(column('member')), ids(column('lost'))]).toEqual([[joined], [gone]]);
  });
});

describe('the figures of a day', () => {
  const day = { from: '2026-03-10', to: '2026-03-10' };
  test('count calls, meetings, stages and money of the day, and what waits', async () => {
    const before = (await t.counsellor.get('/v1/salesperson/figures', day)).data;
    const id = await t.lead();
    expect((await t.counsellor.post('/api/v1/student/customer/claim', { ids: [id] })).code).toBe(200);
    for (const [result, way] of [['connected'], ['no_answer'], ['busy'], ['connected', 'wechat']] as const)
      expect((await call(id, result, way)).code).toBe(200);
    const guardian = { customerId: id, relation: 'mother', mobile: '13511110001', wechatAdded: true };
    expect((await t.counsellor.post('/api/v1/student/guardian/add', guardian)).code).toBe(200);
    const visit = { customerId: id, kind: 'visit', schoolId: t.schoolId, startAt: '2026-03-10T15:00:00+08:00' };
    expect((await t.counsellor.post('/api/v1/student/appointment/add', visit)).code).toBe(200);
    const [came, stayed, dropped] = [
      await t.meeting(await t.lead(), t.me, at('03-10T11:00')),
      await t.meeting(await t.lead(), t.me, at('03-10T12:00')),
      await t.meeting(await t.lead(), t.me, at('03-10T13:00')),
    ];
    await t.inside(async ({ session }) => {
      await session.rows(sql`update appointment set state = 'done', arrived_at = start_at where id = ${came}`);
      await session.rows(sql`update appointment set state = 'no_show' where id = ${stayed}`);
      await session.rows(sql`update appointment set state = 'cancelled' where id = ${dropped}`);
    });
    const late = await t.lead(t.owned(t.me, { nextFollowUpAt: at('03-10T09:00'), recycleAt: at('03-11T00:00') }));
    await t.inside((work) => moveStage(work, late, 'tryOut'));
    const enrolled = await t.lead(t.owned(t.me));
    const lines = [{ lineNo: 1, kind: 'course', itemId: 1, lessons: 1, amount: 1 }];
    const facts = {
      contractId: 1,
      no: 'H',
      kind: 'new',
      customerId: enrolled,
      schoolId: t.schoolId,
      counsellorId: t.me,
      performers: [],
      at: new Date(),
    };
    await t.inside((work) => work.emit(contractEffective, { ...facts, receivable: 1, lines, lots: [] } as never));
    const after = (await t.counsellor.get('/v1/salesperson/figures', day)).data;
    const grown = Object.fromEntries(
      Object.entries(after).flatMap(([name, value]) =>
        typeof value === 'number' ? [[name, value - before[name]]] : [],
      ),
    );
    expect(grown).toMatchObject({
      ...{ leads: 0, calls: 3, connected: 1, followed: 1, wechats: 1, invites: 1, expected: 3, arrived: 1, noShow: 1 },
      ...{ trials: 1, members: 1, overdue: 1, due: 1, owned: 2, uncontacted: 1 },
    });
    expect(after).toMatchObject({ connectRate: 33.3, showRate: 50, amount: '0.00' });
    const none = (await t.counsellor.get('/v1/salesperson/figures', { from: '2026-03-09', to: '2026-03-09' })).data;
    expect(none).toMatchObject({ calls: 0, expected: 0, trials: 0, connectRate: null, showRate: null });
  });

  test('take nobody for new who was taken out of the pool, nor a WeChat for added that somebody else added', async () => {
    const figures = async () => (await t.counsellor.get('/v1/salesperson/figures', day)).data;
    const behind = async (figure: string) =>
      (await t.counsellor.get('/v1/salesperson/figureRows', { ...day, figure })).data.total;
    const before = await figures();
    const id = await t.lead();
    await t.inside(({ session, enterpriseId, now }) =>
      session.rows(
        sql`insert into guardian (enterprise_id, customer_id, relation, mobile, wechat_added_at)
          values (${enterpriseId}, ${id}, 'mother', '13511110002', ${now.toISOString()})`,
      ),
    );
    t.clock.set('2026-03-10T10:30:00+08:00');
    expect((await t.counsellor.post('/api/v1/student/customer/claim', { ids: [id] })).code).toBe(200);
    const taken = await figures();
    expect([taken.leads, taken.wechats]).toEqual([before.leads, before.wechats]);
    const given = { ids: [await t.lead()], staffIds: [t.me] };
    expect((await t.chief.post('/api/v1/student/customer/assign', given)).code).toBe(200);
    const after = await figures();
    expect(after.leads).toBe(before.leads + 1);
    expect([await behind('leads'), await behind('wechats')]).toEqual([after.leads, after.wechats]);
  });

  test('stand beside the month’s target, a day of it for a day', async () => {
    const target = { staffId: t.me, month: '2026-03', calls: 620, members: 3, amount: '31000.00' };
    expect((await t.chief.post('/v1/salesperson/salespersonTarget/add', target)).code).toBe(200);
    const { targets } = (await t.counsellor.get('/v1/salesperson/figures', day)).data;
    expect(targets).toMatchObject({ calls: 20, members: 1, amount: '1000.00' });
    const month = { from: '2026-03-01', to: '2026-03-31' };
    expect((await t.counsellor.get('/v1/salesperson/figures', month)).data.targets).toMatchObject({
      calls: 620,
      members: 3,
      amount: '31000.00',
    });
  });

  test('are given to other areas by their key, for the whole, a region, a school or a person', async () => {
    const counted = (rest: Partial<FigureContext> = {}) =>
      t.inside(async (work) => {
        const keys = ['lead.new', 'customer.followed', 'customer.visited', 'customer.trial', 'customer.lost'];
        const found = [];
        for (const key of keys) found.push(await figureValue(work, key, { ...day, ...rest }));
        return found;
      });
    const before = await counted();
    const [one, two] = [await t.lead(t.owned(t.me)), await t.lead(t.owned(colleague))];
    for (const id of [one, two]) {
      await t.inside((work) => moveStage(work, id, 'visit'));
      await t.inside((work) => moveStage(work, id, 'tryOut'));
    }
    expect((await call(one, 'connected')).code).toBe(200);
    expect((await call(one, 'connected')).code).toBe(200);
    const after = await counted();
    expect(after.map((value, i) => Number(value) - Number(before[i]))).toEqual([0, 1, 2, 2, 0]);
    expect((await counted({ staffId: colleague })).slice(2, 4)).toEqual([1, 1]);
    expect(await counted({ schoolId: t.schoolId })).toEqual(after);
    const regionId = await t.inside(async (work) => {
      const rows = await work.session.rows<{ id: number }>(
        sql`select region_id as id from school where id = ${t.schoolId}`,
      );
      return rows[0]!.id;
    });
    expect(await counted({ regionId })).toEqual(after);
    expect(await counted({ schoolId: 999_999 })).toEqual([0, 0, 0, 0, 0]);
    const people = t.app.registries.audience.get('customer')!;
    const page = (limit: number, last = 0) =>
      t.inside((work) => people.page(work, { conditions: whoTried }, last, limit));
    const whoTried = { op: 'and', items: [{ field: 'state', op: 'is', value: 'trial' }] };
    const [first] = await page(1);
    expect([first, ...(await page(50, first))]).toEqual(await page(50));
    expect(await page(50)).toEqual(expect.arrayContaining([one, two]));
  });

  test('lead to as many rows as they say, in every period, for a counsellor and for the team', async () => {
    const said =
      'leads due followed calls connected wechats invites expected arrived noShow trials members overdue recycleSoon';
    const soon = await t.lead(t.owned(t.me));
    await t.inside(({ session }) =>
      session.rows(sql`update customer set recycle_at = ${at('03-12T20:00').toISOString()} where id = ${soon}`),
    );
    for (const person of [t.counsellor, t.chief])
      for (const asked of [day, { from: '2026-03-09', to: '2026-03-15' }, { from: '2026-03-01', to: '2026-03-31' }]) {
        const figures = (await person.get('/v1/salesperson/figures', asked)).data;
        const totals: Record<string, number> = {};
        for (const figure of said.split(' ')) {
          const { data } = await person.get('/v1/salesperson/figureRows', { ...asked, figure, pageSize: 200 });
          totals[figure] = data.total;
          expect(data.list, figure).toHaveLength(Math.min(200, data.total));
        }
        expect(figures).toMatchObject(totals);
      }
    const month = { from: '2026-03-01', to: '2026-03-31' };
    const every = (await t.counsellor.get('/v1/salesperson/figures', month)).data;
    for (const figure of said.split(' ')) expect(every[figure], figure).toBeGreaterThan(0);
    const mine = (await t.counsellor.get('/v1/salesperson/figureRows', { ...day, figure: 'calls' })).data.list;
    expect(mine[0]).toMatchObject({ staffId: t.me, what: 'connected', customerId: expect.any(Number) });
    const others = { ...day, figure: 'calls', staffIds: [colleague] };
    expect((await t.counsellor.get('/v1/salesperson/figureRows', others)).code).toBe(403);
  });

  test('of the others are for whoever may see the team, a row for each', async () => {
    expect((await t.counsellor.get('/v1/salesperson/team', day)).code).toBe(403);
    await t.filed(colleague, { maxOwned: 7 });
    const rows = (await t.chief.get('/v1/salesperson/team', day)).data as {
      staffId: number;
      calls: number;
      maxOwned: number;
    }[];
    const { calls } = (await t.counsellor.get('/v1/salesperson/figures', day)).data;
    expect(calls).toBeGreaterThan(0);
    expect(rows.find(({ staffId }) => staffId === t.me)!.calls).toBe(calls);
    expect(rows.find(({ staffId }) => staffId === colleague)!.calls).toBe(0);
    // The limit in force: one's own, else the rule's.
    const limits = new Map(rows.map(({ staffId, maxOwned }) => [staffId, maxOwned]));
    expect([limits.get(colleague), limits.get(t.me)]).toEqual([7, 200]);
    await t.filed(colleague, { maxOwned: null });
  });
});

describe('the cards of the workbench', () => {
  interface Shown {
    figures: { key: string; value: number | string; url: string }[];
    rows: { id: number; title: string; url: string }[];
  }
  /** As the workbench asks for it: for the person who looks. */
  const card = (staffId: number, key: string, options: Record<string, unknown> = {}) =>
    t.inside(async (work) => {
      const [enterprise] = await t.app.identity.enterprises();
      const actor = (await t.app.identity.personOf(work.session, enterprise!, staffId))!;
      const own = new Work(t.app, work.session, actor, work.caller);
      return (await t.app.registries.card.get(`customers.${key}`)!.data(own, options)) as Shown;
    });
  const value = ({ figures }: Shown, key: string) => figures.find((figure) => figure.key === key)!.value;
  const ids = ({ rows }: Shown) => rows.map(({ id }) => id);

  test('show one’s own day, figures, funnel and whom one is about to lose; the team’s alarms to who leads it', async () => {
    const planned = (when: string, staffId = t.me) => t.lead(t.owned(staffId, { nextFollowUpAt: at(when) }));
    const late = await planned('03-09T10:00');
    const [soon, theirs] = [await planned('03-10T15:00'), await planned('03-10T11:00', colleague)];
    const later = await planned('03-11T09:00');
    const falling = await t.lead(t.owned(t.me, { recycleAt: at('03-11T00:00') }));
    const today = await card(t.me, 'today');
    expect(ids(today)).toEqual(expect.arrayContaining([late, soon]));
    for (const id of [theirs, later]) expect(ids(today)).not.toContain(id);
    expect(ids(today).indexOf(late)).toBeLessThan(ids(today).indexOf(soon));
    expect(today.rows.find(({ id }) => id === late)).toMatchObject({ url: `/customerDetail?id=${late}` });
    expect((await card(t.me, 'today', { top: 1 })).rows).toHaveLength(1);
    expect(ids(await card(t.me, 'recycleSoon'))).toContain(falling);
    expect(ids(await card(colleague, 'recycleSoon'))).not.toContain(falling);

    const before = Number(value(await card(t.me, 'figures'), 'calls'));
    expect((await call(late, 'connected')).code).toBe(200);
    expect(value(await card(t.me, 'figures'), 'calls')).toBe(before + 1);
    expect(ids(await card(t.me, 'today'))).not.toContain(late);
    expect(value(await card(t.me, 'funnel'), 'new')).toBeGreaterThan(0);
    expect(t.app.registries.card.get('customers.alarms')!.permission).toBe('customers.board.team');
    const alarms = await card(t.chief.client.uid, 'alarms', { top: 50 });
    expect(alarms.rows.find(({ id }) => id === t.me)!.url).toBe(`/customerManagement?view=team&ownerId=${t.me}`);
    expect(value(alarms, 'recycleSoon')).toBeGreaterThan(0);
  });
});
