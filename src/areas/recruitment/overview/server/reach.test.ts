// How far a principal sees: what belongs to other schools is nowhere.
import { expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';

const t = await recruiting({ parts: [withoutApprovals] });

test('must hold 22: needs, jobs and candidates of other schools are 404, and missing from lists, counts and sheets', async () => {
  const owned = { ownerId: t.hr.client.uid };
  const far = await t.granted({ schoolId: t.otherSchoolId });
  const near = await t.granted();
  const pairs: Record<string, { near: { id: number }; far: { id: number } }> = {
    hiringNeed: { near, far },
    job: {
      near: await t.openJob({ needIds: [near.id] }),
      far: await t.openJob({ needIds: [far.id], schoolIds: [t.otherSchoolId] } as object),
    },
    candidate: {
      near: await t.candidate({ schoolId: t.schoolId, ...owned }),
      far: await t.candidate({ schoolId: t.otherSchoolId, ...owned }),
    },
  };
  const clerk = await signInWith(t, {
    scope: 'school',
    permissions: ['hiringNeed', 'need', 'job', 'candidate'].flatMap((noun) => [
      `recruitment.${noun}.view`,
      `recruitment.${noun}.export`,
    ]),
  });
  for (const [entity, { near: own, far: other }] of Object.entries(pairs)) {
    const path = `/api/v1.hr/${entity}`;
    expect([entity, (await t.principal.get(`${path}/detail`, { id: own.id })).code]).toEqual([entity, 200]);
    expect([entity, (await t.principal.get(`${path}/detail`, { id: other.id })).code]).toEqual([entity, 404]);
    const { list, total } = (await t.principal.get(`${path}/list`, { pageSize: 200 })).data;
    const ids = list.map(({ id }: { id: number }) => id);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(other.id);
    expect([entity, (await t.principal.get(`${path}/count`)).data.total]).toEqual([entity, total]);
    const sheetOf = (who: Person) =>
      t.http.inject({
        ...{ method: 'GET', url: `${path}/export?format=csv` },
        headers: { authorization: who.header, 'accept-language': 'zh-CN' },
      });
    const label = async (id: number) => {
      const { name, title, needNo } = (await t.hr.get(`${path}/detail`, { id })).data;
      return String(needNo ?? title ?? name);
    };
    const inSheet = async (who: Person) => {
      const { body } = await sheetOf(who);
      return [body.includes(await label(own.id)), body.includes(await label(other.id))];
    };
    expect([entity, await inSheet(t.hr)]).toEqual([entity, [true, true]]);
    expect([entity, await inSheet(clerk)]).toEqual([entity, [true, false]]);
  }
});
