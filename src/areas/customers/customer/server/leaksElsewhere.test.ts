// What hangs on a family in any area, contracts, lessons, homework, approvals, plans, tells nobody more of it than the family's
// own page would: every reading call there is, asked with whatever leads to it.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '#kernel/model/resource';
import { plant } from '#testing/planting';
import { knowing } from '#testing/scenes/knowing';
import { type Leads, toldIn } from '#testing/sweeps/everyQuestion';

const world = await knowing();
const { counsellor, other, enter, own, app } = world;
const family = {
  name: '皇甫无忌',
  guardian: '皇甫夫人',
  mobile: '13755554444',
  email: 'mother@secret.example',
  idCard: '11010519491231002X',
  address: '隐秘路八号',
};
const colleague = { mobile: '13766663333', idCard: '440524188001010014', email: 'colleague@secret.example' };
const planted: string[] = [];
let leads: Leads;

/** One row in every table that refers to it, at the school and in the hands of whoever has the family. */
async function plantAll(customerId: number, guardianId: number): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const { of } of app.services.values()) {
    const refers = (to: string) => Object.keys(of.fields).filter((name) => of.fields[name]!.to === to);
    if (refers('customer').length === 0 || of.name === 'guardian') continue;
    const given = Object.fromEntries([
      ...refers('customer').map((name) => [name, isMany(of, name) ? [customerId] : customerId]),
      ...refers('guardian').map((name) => [name, isMany(of, name) ? [guardianId] : guardianId]),
      ...(of.scope.school ? [[of.scope.school, counsellor.client.school!.id]] : []),
      ...(of.scope.owner ? [[of.scope.owner, counsellor.client.uid]] : []),
    ]);
    // What a rule of its table refuses as it is planted is not looked at; most are.
    const id = await plant(world, of, given).catch(() => undefined);
    if (id === undefined) continue;
    planted.push(of.name);
    ids[`${of.entity}Id`] = id;
  }
  return ids;
}

const isMany = (of: Resource, name: string): boolean => of.fields[name]!.kind === 'refs';

beforeAll(async () => {
  const { guardian, mobile, email, idCard, ...customer } = family;
  const guardians = [{ relation: 'mother', name: guardian, mobile, email }];
  const { data } = await enter(counsellor, customer.name, { ...own(counsellor), ...customer, guardians });
  const { owner } = app.database;
  await owner.query(`update customer set id_card = $2, state = 'member' where id = $1`, [data.id, idCard]);
  await owner.query('update staff set mobile = $2, id_card = $3, email = $4 where id = $1', [
    other.client.uid,
    ...Object.values(colleague),
  ]);
  const mother = await owner.query('select min(id)::int as id from guardian where customer_id = $1', [data.id]);
  const ids = await plantAll(data.id, mother.rows[0].id);
  const today = world.clock.now().toISOString().slice(0, 10);
  const when = {
    from: today,
    to: today,
    day: today,
    date: today,
    month: today.slice(0, 7),
    year: Number(today.slice(0, 4)),
  };
  const where = { bbox: '121,31,122,32', zoom: 18, view: 'all', schoolId: counsellor.client.school!.id };
  const whom = { customerId: data.id, studentId: data.id, staffId: other.client.uid, q: family.name };
  leads = { ...family, ...ids, ...when, ...where, ...whom, id: data.id };
});

test('what is planted hangs on the family in most areas there are', () => {
  const areas = new Set(planted.map((name) => app.services.get(name)!.of.area));
  expect([...areas]).toEqual(expect.arrayContaining(['contracts', 'customers', 'teaching']));
  expect(planted.length).toBeGreaterThan(25);
});

describe('no reading call of any area tells', () => {
  test('who a family is to somebody of another school', async () => {
    expect(await toldIn(world, undefined, other, leads, () => Object.values(family))).toEqual([]);
  });

  test('the numbers that are covered, a colleague’s and those of their own family, to a counsellor', async () => {
    const { mobile, idCard } = family;
    const secret = [mobile, idCard, ...Object.values(colleague)];
    expect(await toldIn(world, undefined, counsellor, leads, () => secret)).toEqual([]);
    expect(await toldIn(world, undefined, counsellor, { ...leads, id: other.client.uid }, () => secret)).toEqual([]);
  });
});
