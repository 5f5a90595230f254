// No reading call of this area tells who a family is to somebody who may not see it: every one of them is asked, with whatever
// leads to the family, and nothing of what was planted may come back.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { knowing } from '#testing/scenes/knowing';
import { type Leads, toldIn } from '#testing/sweeps/everyQuestion';

let world: Awaited<ReturnType<typeof knowing>>;
beforeAll(async () => {
  world = await knowing();
});

let planted = 0;
const idCards = ['11010519491231002X', '440524188001010014', '110101199003070011'];

/** A family with something in every table that knows it, in a group that everybody sees. */
async function plant(by: Person, rest: Record<string, unknown>) {
  const n = planted++;
  const family = {
    name: `慕容${'甲乙丙丁'[n]}雪`,
    guardian: `上官${'甲乙丙丁'[n]}燕`,
    mobile: world.mobile(),
    wechat: `wx_secret_${n}`,
    email: `mother${n}@secret.example`,
    idCard: idCards[n]!,
    address: `隐秘路${n}号`,
    remark: `备注密语${n}`,
    content: `通话密语${n}说了很多`,
  };
  const { guardian, content, mobile, wechat, email, idCard, ...own } = family;
  const made = await by.post('/api/v1/student/customer/add', {
    ...own,
    sourceId: world.sourceId,
    geo: { lng: 121.4737, lat: 31.2304 },
    guardians: [{ relation: 'mother', name: guardian, mobile, wechat, email }],
    ...rest,
  });
  expect(made).toMatchObject({ code: 200 });
  const { id } = made.data;
  const host = world.counsellor.client.uid;
  const paper = JSON.stringify({ FileUrl: `/files/1/${own.name}.png`, FileName: `${own.name}.png` });
  await world.asEnterprise(async ({ enterpriseId, now, session }) => {
    const mother = sql`(select min(id) from guardian where customer_id = ${id})`;
    await session.rows(
      sql`update customer set id_card = ${idCard}, consent_guardian_id = ${mother}, consent_file = ${paper} where id = ${id}`,
    );
    await session.rows(
      sql`insert into follow_up (enterprise_id, customer_id, way, result, content, occurred_at, staff_id, purpose, direction, is_effective, guardian_id)
        values (${enterpriseId}, ${id}, 'phone', 'connected', ${content}, ${now.toISOString()}, ${host}, 'sales', 'out', true, ${mother})`,
    );
    await session.rows(
      sql`insert into appointment (enterprise_id, customer_id, kind, school_id, start_at, end_at, host_id, people_ids, state, guardian_id)
        values (${enterpriseId}, ${id}, 'visit', ${rest.schoolId}, ${now.toISOString()}, ${now.toISOString()}::timestamptz + interval '1 hour', ${host},
          array[${host}::bigint], 'booked', ${mother})`,
    );
    await session.rows(
      sql`insert into customer_file (enterprise_id, customer_id, kind, file, note) values (${enterpriseId}, ${id}, 'id_copy', ${paper}, ${own.remark})`,
    );
  });
  const { data: group } = await world.chief.post('/api/student/customerGroup/add', {
    name: `所有人${n}`,
    kind: 'static',
    visibility: 'all',
  });
  await world.chief.post('/api/student/customerGroup/addMembers', { id: group.id, ids: [id] });
  return { ...family, id: id as number, groupId: group.id as number };
}

const leadsTo = (family: Awaited<ReturnType<typeof plant>>, id = family.id): Leads => {
  const today = world.clock.now().toISOString().slice(0, 10);
  const asked = { from: today, to: today, day: today, bbox: '121,31,122,32', zoom: 18, view: 'all' };
  return { ...family, ...asked, id, customerId: id, q: family.name };
};
const told = (person: Person, leads: Leads, words: (path: string) => readonly string[]) =>
  toldIn(world, 'customers', person, leads, words);

describe('nothing of a family is told', () => {
  test('to a counsellor of another school, neither by its own name nor through the sibling that is theirs', async () => {
    const { counsellor, other, enter, own } = world;
    const family = await plant(counsellor, own(counsellor));
    const linked = await enter(other, '慕容小弟', {
      guardians: [{ relation: 'father', mobile: family.mobile }],
      onSibling: 'link',
      siblingId: family.id,
    });
    expect(linked.code).toBe(200);
    await world.asEnterprise(async ({ enterpriseId, session }) => {
      await session.rows(sql`update customer set referrer_customer_id = ${family.id} where id = ${linked.data.id}`);
      await session.rows(
        sql`insert into referral (enterprise_id, referrer_customer_id, referred_customer_id, depth) values (${enterpriseId}, ${family.id}, ${linked.data.id}, 1)`,
      );
    });
    const { id: _, groupId: __, mobile: ___, ...secret } = family;
    for (const id of [family.id, linked.data.id])
      expect(await told(other, leadsTo(family, id), () => Object.values(secret))).toEqual([]);
  });

  test('to whoever sees it in the pool, but what was talked about and to whom a visit was promised', async () => {
    const { counsellor, chief } = world;
    const family = await plant(chief, { schoolId: counsellor.client.school!.id, ownerId: null });
    const { name, id: _, groupId: __, content: ___, ...secret } = family;
    const words = (path: string) => [...(path.includes('/appointment/') ? [] : [name]), ...Object.values(secret)];
    for (const person of [counsellor, chief]) expect(await told(person, leadsTo(family), words)).toEqual([]);
  });

  test('to whoever collected it, but its name and what was written down of it', async () => {
    const { counsellor, own, signIn } = world;
    const collector = await signIn('13800000009');
    const { guardian, mobile, wechat, email, idCard, ...family } = await plant(collector, own(counsellor));
    const secret = { guardian, mobile, wechat, email, idCard };
    expect(await told(collector, leadsTo({ ...family, ...secret }), () => Object.values(secret))).toEqual([]);
  });
});
