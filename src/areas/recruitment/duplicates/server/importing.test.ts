// Candidates from a sheet: all of it or nothing, and whoever is known gets a further version of the resume.
import { beforeAll, expect, test } from 'vitest';
import { rows } from '#kernel/server/rows';
import { multipart } from '#testing/form';
import { csv } from '#testing/scenes/importing';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';
import { Candidate } from '../../candidates/model/candidate';
import { Resume } from '../../candidates/model/resume';

let t: Recruiting;
let channel: string;
beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals] });
  channel = (await t.hr.get('/api/v1.hr/recruitChannel/detail', { id: t.channelId })).data.name;
});

type Line = [name: string, mobile: string, city: string, channel: string];

async function send(lines: readonly Line[], who = t.hr) {
  const sheet = csv(['姓名', '手机', '城市', '来源渠道'], lines);
  const file = new File([sheet], '候选人.csv', { type: 'text/csv' });
  const { type, body } = await multipart({ dryRun: 'false', file });
  const headers = { authorization: who.header, 'content-type': type, 'accept-language': 'zh-CN' };
  const answer = await t.http.inject({
    ...{ method: 'POST', url: '/api/v1.hr/candidate/import', headers, payload: body },
  });
  return answer.json();
}
const counted = () =>
  t.inside(async (work) => ({
    people: (await rows(work, Candidate, {})).length,
    versions: (await rows(work, Resume, {})).length,
  }));

test('must hold 4: of twenty rows three are wrong, and none is saved; put right, eighteen are new and two are further versions', async () => {
  const known = [
    await t.candidate({ name: '老友一', mobile: '13622220001' }),
    await t.candidate({ name: '老友二', mobile: '13622220002' }),
  ];
  const before = await counted();
  const line = (n: number): Line => [`表中${n}`, `136333300${String(n).padStart(2, '0')}`, '杭州', channel];
  const right: Line[] = [
    ...Array.from({ length: 18 }, (_, n) => line(n)),
    ['老友一', '136 2222 0001', '苏州', channel],
    ['老友二', '+86-13622220002', '', channel],
  ];
  const wrong = right.map((cells): Line => [...cells]);
  wrong[2]![1] = '12345';
  wrong[7]![0] = '';
  wrong[11]![3] = '没有的渠道';
  expect((await send(wrong)).data).toMatchObject({
    ...{ total: 20, valid: 17, committed: false },
    errors: [
      { row: 4, field: 'mobile' },
      { row: 9, field: 'name' },
      { row: 13, field: 'channelId' },
    ],
  });
  expect(await counted()).toEqual(before);

  expect((await send(right)).data).toMatchObject({ total: 20, valid: 20, errors: [], committed: true });
  expect(await counted()).toEqual({ people: before.people + 18, versions: before.versions + 20 });
  expect(await t.detail('candidate', known[0]!.id)).toMatchObject({ name: '老友一', city: '苏州' });
  const versions = (await t.hr.get('/api/v1.hr/resume/list', { candidateId: known[1]!.id })).data.list;
  expect(versions.map(({ versionNo }: { versionNo: number }) => versionNo)).toEqual([2, 1]);
  expect((await send(right, t.teacher)).code).toBe(403);
});
