// A new customer: what it comes with, what is found again, and who of two who add the same student gets through.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

const path = '/api/v1/student/customer';
let t: TestApp;
let boss: Person;
let counsellor: Person;
let other: Person;
let sourceId: number;

beforeAll(async () => {
  t = await testApp();
  boss = await t.signIn('13800000001');
  counsellor = await t.signIn('13800000004');
  other = await t.signIn('13800000014');
  const source = await boss.post('/api/student/customerSource/add', {
    name: '门店咨询',
    code: 'trial_walk',
    kind: 'walk_in',
  });
  sourceId = source.data.id;
});

let digits = 0;
const mobile = () => `1370000${String(++digits).padStart(4, '0')}`;
const draft = (name: string, number: string, more: Record<string, unknown> = {}) => ({
  name,
  sourceId,
  guardians: [{ relation: 'mother', mobile: number }],
  ...more,
});
const own = () => ({ schoolId: counsellor.client.school!.id, ownerId: counsellor.client.uid });

describe('a new customer', () => {
  test('has a code, the first stage, a touch and an ownership entry, and is found by name, pinyin, initials and digits', async () => {
    const number = mobile();
    const { data: row } = await counsellor.post(`${path}/add`, draft('张小满', number, own()));
    expect(row).toMatchObject({ state: 'new', ownerId: counsellor.client.uid, name: '张小满' });
    expect(row.code).toMatch(/^C\d{10}$/);
    for (const q of ['张小满', 'zhangxiaoman', 'zxm', number.slice(-4)])
      expect([q, (await counsellor.get(`${path}/list`, { q })).data.list.map((one: { id: number }) => one.id)]).toEqual(
        [q, expect.arrayContaining([row.id])],
      );
    const [touches, owners, stages] = await Promise.all(
      ['/api/student/customerTouch', '/api/v1/student/assignmentLog', '/api/v1/student/customerStateLog'].map((log) =>
        boss.get(`${log}/list`, { customerId: row.id }),
      ),
    );
    expect(touches!.data.list).toMatchObject([{ outcome: 'created', sourceId }]);
    expect(owners!.data.list).toMatchObject([{ kind: 'create', toStaffId: counsellor.client.uid }]);
    expect(stages!.data.list).toMatchObject([{ transition: 'create', toState: 'new' }]);
  });

  test('entered for a colleague is theirs only if they counsel at that school', async () => {
    const teacher = await t.signIn('13800000007');
    const [here, there] = [counsellor.client.school!.id, other.client.school!.id];
    await boss.post('/v1/salesperson/salesperson/add', { staffId: other.client.uid, schoolIds: [there] });
    const given = (ownerId: number, schoolId: number) =>
      boss.post(`${path}/add`, draft('交给同事', mobile(), { ownerId, schoolId }));
    expect(await given(teacher.client.uid, here)).toMatchObject({ code: 422, data: [{ field: 'ownerId' }] });
    expect(await given(other.client.uid, here)).toMatchObject({ code: 422, data: [{ field: 'ownerId' }] });
    const { data: row } = await given(other.client.uid, there);
    expect(row).toMatchObject({ ownerId: other.client.uid, mayFollow: true });
    // Whoever only collected it looks and does nothing else.
    const { data: seen } = await counsellor.post(
      `${path}/add`,
      draft('只是采集', mobile(), { ownerId: other.client.uid, schoolId: there }),
    );
    expect(seen).toMatchObject({ ownerId: other.client.uid, mayFollow: false, mayInvite: false, $can: [] });
  });

  test('needs a guardian who can be reached, a leaf of the sources and a birth date that can be', async () => {
    expect(
      await counsellor.post(`${path}/add`, { ...draft('无人', mobile()), guardians: [{ relation: 'father' }] }),
    ).toMatchObject({
      code: 422,
      data: [{ field: 'guardians' }],
    });
    const branch = (
      await boss.post('/api/student/customerSource/add', { name: '线上', code: 'trial_net', kind: 'online' })
    ).data;
    await boss.post('/api/student/customerSource/add', {
      name: '抖音',
      code: 'trial_tok',
      kind: 'online',
      parentId: branch.id,
    });
    const wrong = await counsellor.post(
      `${path}/add`,
      draft('错误', mobile(), { ...own(), sourceId: branch.id, birthDate: '2999-01-01' }),
    );
    expect(wrong).toMatchObject({ code: 422, data: [{ field: 'birthDate' }, { field: 'sourceId' }] });
  });
});

describe('a student who exists', () => {
  test('is refused to anyone else with masked name, school, stage and counsellor, without a mobile', async () => {
    const number = mobile();
    await counsellor.post(`${path}/add`, draft('陈小丽', number, own()));
    const typed = `+86 ${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`;
    const again = draft('陈 小丽', mobile(), {
      guardians: [
        { relation: 'father', mobile: mobile() },
        { relation: 'mother', mobile: typed },
      ],
    });
    const refused = await other.post(`${path}/add`, again);
    expect(refused).toMatchObject({
      code: 409,
      data: [
        {
          kind: 'same',
          nameMasked: '陈**',
          state: 'new',
          visible: false,
          owner: counsellor.client.name,
          // They counsel at another school: it can be asked for, to be taken along.
          canRequest: true,
          isElsewhere: true,
        },
      ],
    });
    expect(refused.message).toContain('该学员已存在：陈**');
    expect(JSON.stringify(refused)).not.toContain(number);
    expect((await boss.get(`${path}/list`, { q: number })).data.total).toBe(1);
  });

  test('written with other characters of the same sound is asked for as perhaps the same', async () => {
    const number = mobile();
    await counsellor.post(`${path}/add`, draft('王小满', number, own()));
    const asked = await other.post(`${path}/add`, draft('王晓满', number));
    expect(asked).toMatchObject({ code: 409, data: [{ kind: 'sibling', looksSame: true }] });
    expect(asked.message).toContain('可能是同一人');
  });

  test('by the ID number is refused whatever the name and the mobile', async () => {
    const idCard = '11010519491231002X';
    const first = await counsellor.post(`${path}/add`, draft('老刘', mobile(), { ...own(), idCard }));
    expect(first.data).toMatchObject({ birthDate: '1949-12-31', gender: 'female' });
    expect(await counsellor.post(`${path}/add`, draft('小刘', mobile(), { ...own(), idCard }))).toMatchObject({
      code: 409,
      data: [{ kind: 'same', matchedOn: ['id_card'] }],
    });
  });

  test('added twice at once is stored once; the other is answered with who it is', async () => {
    const number = mobile();
    const answers = await Promise.all(
      [counsellor, other, boss, counsellor, other, boss].map((person) =>
        person.post(`${path}/add`, draft('赵同时', number)),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { code, data } of answers)
      if (code === 409) expect(data).toMatchObject([{ kind: 'same', matchedOn: ['mobile'], state: 'new' }]);
    expect((await boss.get(`${path}/list`, { q: number.slice(-4) })).data.total).toBe(1);
  });
});

describe('a number known under another name', () => {
  test('is asked about; linked, both share one family; a third joins it; unlinked, the last two have none', async () => {
    const number = mobile();
    const elder = (await counsellor.post(`${path}/add`, draft('孙小满', number, own()))).data;
    const asked = await counsellor.post(`${path}/add`, draft('孙小雨', number, own()));
    expect(asked).toMatchObject({ code: 409, data: [{ kind: 'sibling', id: elder.id, looksSame: false }] });
    const linked = { ...own(), onSibling: 'link', siblingId: elder.id };
    const younger = (await counsellor.post(`${path}/add`, draft('孙小雨', number, linked))).data;
    expect(younger.familyId).toBeTruthy();
    expect((await counsellor.get(`${path}/detail`, { id: elder.id })).data.familyId).toBe(younger.familyId);
    for (const { id } of [elder, younger]) {
      const { members } = (await counsellor.get(`${path}/family`, { id })).data;
      expect(members.map(({ name }: { name: string }) => name).sort()).toEqual(['孙小满', '孙小雨']);
    }
    const english = await counsellor.get(`${path}/family`, { id: elder.id }, { 'accept-language': 'en-GB' });
    for (const { school } of english.data.members) expect(school).toMatch(/^[\x20-\x7e]+$/);
    const third = (await counsellor.post(`${path}/add`, draft('孙小雪', number, { ...linked, siblingId: younger.id })))
      .data;
    expect(third.familyId).toBe(younger.familyId);
    await counsellor.post(`${path}/unlink`, { id: third.id });
    await counsellor.post(`${path}/unlink`, { id: younger.id });
    expect((await counsellor.get(`${path}/detail`, { id: elder.id })).data.familyId).toBeNull();
  });

  test('of fifty entered at once with one number one is stored; the others are asked what they are to it', async () => {
    const number = mobile();
    const names = Array.from(
      { length: 50 },
      (_, i) => `冯${'甲乙丙丁戊己庚辛壬癸'[i % 10]}${'一二三四五'[Math.floor(i / 10)]}`,
    );
    const answers = await Promise.all(names.map((name) => boss.post(`${path}/add`, draft(name, number))));
    const stored = answers.filter(({ code }) => code === 200);
    expect(stored).toHaveLength(1);
    for (const { code, data } of answers)
      if (code !== 200) expect([code, data]).toMatchObject([409, [{ kind: 'sibling', id: stored[0]!.data.id }]]);
    expect((await boss.get(`${path}/list`, { q: number.slice(-4) })).data.total).toBe(1);
  });

  test('taken in at once for another area, all are siblings of one family', async () => {
    const number = mobile();
    const taken = await Promise.all(
      ['褚一', '褚二', '褚三', '褚四', '褚五'].map((name) =>
        boss.post('/api/student/intake', { name, mobile: number, sourceId, originKind: 'form', originId: name }),
      ),
    );
    expect(taken.map(({ data }) => data.outcome).sort()).toEqual(['created', ...Array(4).fill('sibling')]);
    const rows = (await boss.get(`${path}/list`, { q: number.slice(-4) })).data.list as { familyId: number | null }[];
    expect([rows.length, new Set(rows.map(({ familyId }) => familyId)).size]).toEqual([5, 1]);
    expect(rows[0]!.familyId).toBeTruthy();
  });

  test('is kept apart when somebody says so', async () => {
    const number = mobile();
    await counsellor.post(`${path}/add`, draft('周一', number, own()));
    const apart = await counsellor.post(`${path}/add`, draft('吴二', number, { ...own(), onSibling: 'apart' }));
    expect(apart).toMatchObject({ code: 200, data: { familyId: null } });
  });
});
