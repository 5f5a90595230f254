// For tests of recruiting: the whole server, who recruits, and needs, jobs and candidates to recruit with.
import { ne } from 'drizzle-orm';
import { Post } from '../../areas/people/model/staff';
import { Category } from '../../areas/system/categories/model/category';
import { School } from '../../areas/system/organisation/model/organisation';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { need, rows } from '../../kernel/server/rows';
import type { AreaServer } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { type Person, testApp } from '../app';

export async function recruiting(options: { parts?: readonly AreaServer[] } = {}) {
  const running = await testApp(options);
  const { app, signIn } = running;
  const enterprise = (await app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const inside = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    write(app, systemActor(enterprise), systemCaller('test'), run);
  const hr = await signIn('13800000006');
  const principal = await signIn('13800000005');
  const teacher = await signIn('13800000007');
  const schoolId = principal.client.school!.id;
  const posts = await inside(async (work) => ({
    teacher: (await need(work, Post, { code: 'teacher' })).id,
    adviser: (await need(work, Post, { code: 'adviser' })).id,
  }));
  const { otherSchoolId, subjectId } = await inside(async (work) => ({
    otherSchoolId: (await rows(work, School, (s) => ne(s.id, schoolId), { sort: 'id', limit: 1 }))[0]!.id,
    subjectId: (await need(work, Category, { tree: 'course_subject' }, { sort: 'id' })).id,
  }));
  const channels: { id: number; kind: string }[] = (await hr.get('/api/v1.hr/recruitChannel/list')).data.list;
  const channelId = channels.find(({ kind }) => kind === 'referral')!.id;
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const add = async (who: Person, entity: string, values: object) => {
    const answer = await who.post(`/api/v1.hr/${entity}/add`, { ...values });
    if (answer.code !== 200) throw new Error(`${entity}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const need_ = (values: object = {}, who: Person = hr) =>
    add(who, 'hiringNeed', {
      ...{ schoolId, postId: posts.adviser, headCount: 1, salaryMin: '6000', salaryMax: '9000' },
      expectedOn: '2099-01-01',
      ...values,
    });
  const step = (entity: string, row: { id: number; version: number }, name: string, values: object = {}, who = hr) =>
    who.post(`/api/v1.hr/${entity}/${name}`, { id: row.id, version: row.version, ...values });
  const detail = async (entity: string, id: number, who = hr) =>
    (await who.get(`/api/v1.hr/${entity}/detail`, { id })).data;
  /** Granted at once, as where approvals are not kept. */
  const granted = async (values: object = {}) => {
    const draft = await need_(values);
    await step('hiringNeed', draft, 'submit');
    return detail('hiringNeed', draft.id);
  };
  const openJob = async (values: { needIds?: number[] } & object = {}) => {
    const needIds = values.needIds ?? [(await granted()).id];
    const job = await add(hr, 'job', {
      ...{ title: `学管师 ${next()}`, postId: posts.adviser, schoolIds: [schoolId], ownerId: hr.client.uid },
      ...{ description: '<p>学员服务</p>', requirements: '<p>耐心</p>' },
      ...values,
      needIds,
    });
    const published = await step('job', job, 'publish');
    if (published.code !== 200) throw new Error(published.message);
    return published.data;
  };
  const candidate = (values: object = {}, who = hr) =>
    add(who, 'candidate', {
      name: `候选人${next()}`,
      mobile: `139${String(10_000_000 + next())}`,
      channelId,
      ...values,
    });
  const applied = async (
    jobId: number,
    values: object = {},
  ): Promise<{ id: number; version: number; candidateId: number }> => {
    const who = await candidate(values);
    return (await hr.post('/api/v1.hr/application/add', { candidateId: who.id, jobId })).data;
  };
  return {
    ...running,
    ...{ inside, hr, principal, teacher, schoolId, otherSchoolId, subjectId, posts, channelId, channels },
    ...{ add, need: need_, granted, openJob, candidate, applied, step, detail },
  };
}
export type Recruiting = Awaited<ReturnType<typeof recruiting>>;
