// Rows that are open at several schools: who reaches some of them looks, who reaches all of them changes; what is open at every
// school is the headquarters'. Over every resource that is scoped so.
import { describe, expect, test } from 'vitest';
import { stateField } from '#kernel/model/resource';
import { testApp } from '#testing/app';
import { signInWith } from '#testing/granted';
import { plant } from '#testing/planting';

const t = await testApp();
const { owner } = t.app.database;
const shared = [...t.app.services.values()].map(({ of }) => of).filter(({ scope }) => scope.schools);
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const everything = t.app.permissions.map(({ key }) => key);

test('there are such resources', () => {
  expect(shared.map(({ name }) => name)).toContain('concession');
});

describe.each(shared.map((of) => [of.name, of] as const))('%s', (name, of) => {
  const schools = columnOf(of.scope.schools!);
  const state = stateField(of);
  const steps = state ? Object.keys(of.fields[state]!.life!.transitions) : [];
  const rowOf = async () => {
    const chief = await t.signIn('13800000001');
    const id = await plant(t, of);
    const school = (await signInWith(t, { scope: 'school', permissions: everything })).client.school!.id;
    const others = (await chief.get('/school/v1/school/list', { pageSize: 200 })).data.list;
    const elsewhere = others.find(({ id }: { id: number }) => id !== school).id;
    return { id, version: 1, school, elsewhere };
  };
  const stored = async (id: number) =>
    (await owner.query(`select version, deleted_at, ${schools} as schools from ${name} where id = $1`, [id])).rows[0];

  test.each([
    ['open at every school', () => []],
    ["open at one's own and at another", (own: number, other: number) => [own, other]],
  ])('%s is read and not changed, deleted or moved on', async (_, openAt) => {
    const { id, version, school, elsewhere } = await rowOf();
    const head = await signInWith(t, { scope: 'school', permissions: everything });
    await owner.query(`update ${name} set ${schools} = $2 where id = $1`, [id, openAt(school, elsewhere)]);
    const before = await stored(id);
    const seen = await head.get(`${of.path}/detail`, { id });
    const changes = seen.data.$can.filter((verb: string) => verb !== 'view');
    expect([seen.code, changes]).toEqual([200, []]);
    const calls = {
      ...(of.verbs.includes('edit') ? { edit: head.put(`${of.path}/edit`, { id, version, [of.label]: '改' }) } : {}),
      ...(of.verbs.includes('delete') ? { delete: head.delete(`${of.path}/delete`, { id }) } : {}),
      ...Object.fromEntries(steps.map((step) => [step, head.post(`${of.path}/${step}`, { id, version })])),
    };
    expect(Object.keys(calls).length).toBeGreaterThan(0);
    for (const [call, answer] of Object.entries(calls))
      expect([call, [403, 404].includes((await answer).code)]).toEqual([call, true]);
    expect(await stored(id)).toEqual(before);
  });

  test("open at one's own school alone is changed, and not opened to every other", async () => {
    const { id, version, school } = await rowOf();
    const head = await signInWith(t, { scope: 'school', permissions: everything });
    await owner.query(`update ${name} set ${schools} = $2 where id = $1`, [id, [school]]);
    if (of.verbs.includes('edit')) {
      expect((await head.get(`${of.path}/detail`, { id })).data.$can.length).toBeGreaterThan(0);
      const widened = await head.put(`${of.path}/edit`, { id, version, [of.scope.schools!]: [] });
      expect(widened.code).not.toBe(200);
    }
    expect((await stored(id)).schools.map(Number)).toEqual([school]);
  });
});
