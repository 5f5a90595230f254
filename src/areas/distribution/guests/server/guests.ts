// The pages behind /d/: somebody applies, once for each number; a distributor sees their own figures and nobody else's.
import { Customer } from '#areas/customers/customer/model/customer';
import { findByMobile } from '#areas/customers/customer/model/queries';
import { trackCodeMake } from '#areas/marketing/model/queries';
import { School } from '#areas/system/organisation/model/organisation';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { makeLink } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import { count, insert, need, reached, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { DistributorBind } from '../../binds/model/bind';
import { DistributorApplication } from '../../distributors/model/application';
import { Distributor } from '../../distributors/model/distributor';
import { DistributionLevel } from '../../levels/model/level';
import { DistributionOrder } from '../../orders/model/order';
import { distributorKinds } from '../../settings/model/setting';
import { settingOf } from '../../settings/server/settings';
import { type JoinPage, joinLink, type OwnPage, ownCode, ownLink } from '../model/guest';

const said = texts('distribution.guest', {
  off: ['分销未启用', 'Distribution is off'],
  closed: ['暂不接受申请', 'Applications are closed'],
  agree: ['请阅读并同意分销协议', 'Please read the agreement and agree to it'],
  name: ['请填写姓名', 'Give your name'],
  mobile: ['手机号不正确', 'This is no mobile number'],
  kind: ['请选择身份', 'Choose who you are'],
  school: ['请选择校区', 'Choose a school'],
  waiting: ['该手机已有申请在审核', 'An application of this number is being audited'],
  target: ['请选择活动或优惠券', 'Choose an activity or a coupon'],
  inactive: ['分销员不是正常状态', 'The distributor is not active'],
});
/** A colleague is entered by the school itself; from outside come families and partners. */
const outside = ['customer', 'partner'] as const;
type Outside = (typeof outside)[number];
const isOutside = (kind: unknown): kind is Outside => outside.some((one) => one === kind);

const linkDays = 30;
const inDays = (work: Work): Date => new Date(work.now.getTime() + linkDays * 86_400_000);
const masked = (name: string): string => `${name.slice(0, 1)}**`;
const typed = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '');

const inviterOf = (work: Work, id: number): Promise<Distributor | undefined> =>
  id === 0 ? Promise.resolve(undefined) : rowOf(work, Distributor, { id, state: 'active' });

async function isOpen(work: Work, inviterId: number): Promise<boolean> {
  const { enabled, joinWay, whoMay } = await settingOf(work);
  if (!enabled || !whoMay.some(isOutside)) return false;
  return inviterId === 0 ? joinWay === 'apply' : (await inviterOf(work, inviterId)) !== undefined;
}

const joinPage: PublicPage = {
  key: 'd/join',
  kind: 'join',
  area: 'distribution',
  title: pair('成为分销员', 'Become a distributor'),
  async load(work, inviterId): Promise<JoinPage> {
    const { whoMay, agreement } = await settingOf(work);
    const schools = await rows(work, School, { state: 'open' }, { sort: 'id', limit: 200 });
    const inviter = await inviterOf(work, inviterId);
    return {
      ...{ isOpen: await isOpen(work, inviterId), inviter: inviter ? masked(inviter.name) : null },
      kinds: whoMay.filter(isOutside).map((key) => {
        const [zh, en] = distributorKinds[key];
        return { key, zh, en };
      }),
      ...{ schools: schools.map(({ id, name }) => ({ id, name })), agreement: agreement ?? '' },
    };
  },
  act: {
    async apply(work, inviterId, input) {
      if (!(await isOpen(work, inviterId))) throw conflict(said.closed);
      if (input.agree !== true) throw invalid('agree', said.agree);
      const [name, mobile] = [typed(input.name, 20), typed(input.mobile, 11)];
      if (!name) throw invalid('name', said.name);
      if (!/^1[3-9]\d{9}$/.test(mobile)) throw invalid('mobile', said.mobile);
      const { kind } = input;
      if (!isOutside(kind) || !(await settingOf(work)).whoMay.includes(kind)) throw invalid('kind', said.kind);
      const schoolId = Number(input.schoolId);
      const school = Number.isSafeInteger(schoolId)
        ? await rowOf(work, School, { id: schoolId, state: 'open' })
        : undefined;
      if (!school) throw invalid('schoolId', said.school);
      if (await rowOf(work, DistributorApplication, { mobile, state: 'pending' })) throw conflict(said.waiting);
      const id = await insert(work, DistributorApplication, {
        ...{ name, mobile, kind, schoolId, reason: typed(input.reason, 200) || null },
        ...{ customerId: kind === 'customer' ? await familyOf(work, mobile) : null, inviterId: inviterId || null },
      });
      return { state: (await need(work, DistributorApplication, id)).state };
    },
  },
};

const ownPage: PublicPage = {
  key: 'd/me',
  kind: 'me',
  area: 'distribution',
  title: pair('我的分销', 'My distribution'),
  async load(work, id): Promise<OwnPage> {
    const me = await need(work, Distributor, id);
    const level = me.levelId ? await rowOf(work, DistributionLevel, me.levelId) : undefined;
    const first = await rows(work, DistributionOrder, { firstId: id }, { sort: '-signedAt', limit: 30 });
    const second = await rows(work, DistributionOrder, { secondId: id }, { sort: '-signedAt', limit: 30 });
    const own = [...first, ...second].sort((a, b) => b.signedAt.getTime() - a.signedAt.getTime()).slice(0, 30);
    const families = await rows(work, Customer, { id: [...new Set(own.map(({ customerId }) => customerId))] });
    return {
      ...{ name: me.name, no: me.distNo ?? '', level: level?.name ?? '', state: me.state, below: me.directCount },
      ...{ pending: yuan(me.pending), available: yuan(me.available) },
      ...{ withdrawing: yuan(me.withdrawing), withdrawn: yuan(me.withdrawn) },
      customers: await count(work, DistributorBind, { distributorId: id, state: 'active' }),
      orders: own.map((order) => ({
        ...{ no: order.orderNo ?? '', at: order.signedAt.toISOString(), base: yuan(order.base), state: order.state },
        customer: masked(families.find((family) => family.id === order.customerId)?.name ?? ''),
        mine: yuan(order.firstId === id ? order.firstKept : order.secondKept),
      })),
    };
  },
};

/** A family whose number the school knows is that family; of others the auditor says who they are. Strangers are told neither. */
const familyOf = async (work: Work, mobile: string): Promise<number | null> =>
  (await work.ask(findByMobile, { mobile }))[0]?.id ?? null;

export const guests: AreaPiece = {
  extends: [
    extend(Distributor, {
      calls: [
        serves(ownLink, async (work, { id }) => {
          await reached(work, Distributor, id, 'edit');
          return { url: await makeLink(work, 'd', 'me', id, inDays(work)) };
        }),
        serves(ownCode, async (work, { id, activityId, couponBatchId }) => {
          const who = await reached(work, Distributor, id, 'edit');
          if (who.state !== 'active') throw conflict(said.inactive);
          if (!activityId === !couponBatchId) throw invalid('activityId', said.target);
          const made = await work.ask(trackCodeMake, {
            ...{ name: who.name, ownerKind: 'distributor', ownerId: id },
            ...(activityId ? { activityId } : {}),
            ...(couponBatchId ? { couponBatchId } : {}),
          });
          if (!made) throw conflict(said.target);
          return { url: made.url };
        }),
      ],
    }),
    extend(DistributorApplication, {
      calls: [
        serves(joinLink, async (work, { inviterId }) => {
          const { enabled } = await settingOf(work);
          if (!enabled) throw conflict(said.off);
          if (inviterId && (await reached(work, Distributor, inviterId, 'view')).state !== 'active')
            throw conflict(said.inactive);
          return { url: await makeLink(work, 'd', 'join', inviterId ?? 0, inDays(work)) };
        }),
      ],
    }),
  ],
  registers: { publicPage: [joinPage, ownPage] },
};
