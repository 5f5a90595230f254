// For tests of the market: the whole server, who works it, and channels, activities and coupons to work with.
import { CustomerSource } from '../../areas/customers/sources/model/source';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { insert } from '../../kernel/server/rows';
import type { AreaServer } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { type Person, testApp } from '../app';

export async function marketing(options: { parts?: readonly AreaServer[] } = {}) {
  const running = await testApp({ ...options, settings: { poolSize: 12 } });
  const { app, signIn, clock } = running;
  const enterprise = (await app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const inside = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    write(app, systemActor(enterprise), systemCaller('test'), run);
  const chief = await signIn('13800000001');
  const principal = await signIn('13800000005');
  const desk = await signIn('13800000011');
  const schoolId = principal.client.school!.id;
  const sourceId = await inside((work) =>
    insert(work, CustomerSource, { name: '市场', code: 'market_test', kind: 'activity' }),
  );
  const at = (hours: number): string => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  let made = 0;
  const add = async (path: string, values: object, who: Person = chief) => {
    const answer = await who.post(`${path}/add`, { ...values });
    if (answer.code !== 200) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const detail = async (path: string, id: number, who: Person = chief) =>
    (await who.get(`${path}/detail`, { id })).data;
  const step = (
    path: string,
    row_: { id: number; version: number },
    name: string,
    values: object = {},
    who: Person = chief,
  ) => who.post(`${path}/${name}`, { id: row_.id, version: row_.version, ...values });
  const channel = await add('/market/v1/channel', { name: '测试渠道', kind: 'event', sourceId });
  const paths = {
    ...{ activity: '/api/v1/activity/activity', signup: '/api/v1/activity/signup', type: '/api/v1/hdticket/type' },
    ...{ order: '/api/v1/hdticket/order', ticket: '/api/v1/hdticket/ticket', scan: '/api/v1/hdticket/scan' },
    ...{ batch: '/api/v1/coupon/batch', coupon: '/api/v1/coupon/coupon', issue: '/api/v1/coupon/issue' },
  };
  /** Published, from now on in `hours`. */
  const activity = async (values: object = {}, hours = 48) => {
    made += 1;
    const draft = await add(paths.activity, {
      ...{ name: `活动${made}`, kind: 'lecture', schoolId, channelId: channel.id, ownerId: chief.client.uid },
      ...{ startAt: at(hours), endAt: at(hours + 3), ...values },
    });
    const done = await step(paths.activity, draft, 'publish');
    if (done.code !== 200) throw new Error(JSON.stringify(done));
    return done.data as { id: number; version: number };
  };
  const family = (n: number) => ({
    childName: `孩子${n}`,
    contactName: `家长${n}`,
    mobile: `1361${String(n).padStart(7, '0')}`,
  });
  const signUp = (activityId: number, n: number, values: object = {}, who: Person = chief) =>
    who.post(`${paths.signup}/add`, { activityId, ...family(n), ...values });
  return {
    ...running,
    inside,
    chief,
    principal,
    desk,
    schoolId,
    sourceId,
    at,
    add,
    detail,
    step,
    channel,
    paths,
    activity,
    family,
    signUp,
  };
}
export type Marketing = Awaited<ReturnType<typeof marketing>>;
