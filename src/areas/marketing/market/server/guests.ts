// The page behind a code: counts the opening, then a family signs up or takes its coupon, or is led on.
import { intake } from '#areas/customers/customer/model/queries';
import { sendFamilyCode, takeFamilyCode } from '#areas/system/codes/model/familyCodes';
import { invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import type { PublicPage } from '#kernel/server/registries';
import { need, row as rowOf, rows } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Activity, ActivitySession } from '../../activities/model/activity';
import type { Answers } from '../../activities/model/questions';
import { closedBecause } from '../../activities/model/seats';
import { signUp } from '../../activities/server/signing';
import { sourceOf } from '../../channels/server/sourceOf';
import { CouponBatch } from '../../coupons/model/batch';
import { closedBecause as batchClosed, give } from '../../coupons/server/giving';
import { TrackCode } from '../../tracking/model/track';
import { countScan, countSignup } from '../../tracking/server/codes';
import { touch } from '../../tracking/server/touches';
import type { OpenPage } from '../model/guest';

const said = texts('marketing.guest', {
  consent: ['请先同意隐私说明', 'Please agree to the privacy notice'],
  name: ['请填写姓名', 'Give a name'],
  mobile: ['手机号不正确', 'This is no mobile number'],
  dead: ['链接已失效', 'This link is no longer valid'],
});

async function shown(work: Work, id: number): Promise<OpenPage> {
  const code = await rowOf(work, TrackCode, id);
  if (!code?.enabled || (code.expiresAt && code.expiresAt < work.now)) return { kind: 'dead' };
  await countScan(work, code);
  if (code.targetKind === 'url') return code.targetUrl ? { kind: 'url', url: code.targetUrl } : { kind: 'dead' };
  if (code.targetKind === 'coupon') {
    const batch = code.couponBatchId ? await rowOf(work, CouponBatch, code.couponBatchId) : undefined;
    if (!batch) return { kind: 'dead' };
    const isOpen = !batchClosed(batch, work) && batch.issueWays.includes('code') && batch.issued < batch.total;
    return { kind: 'coupon', name: batch.name, terms: batch.terms ?? '', isOpen };
  }
  const activity = code.activityId ? await rowOf(work, Activity, code.activityId) : undefined;
  if (!activity || activity.state === 'draft' || activity.state === 'approving') return { kind: 'dead' };
  const sessions = await rows(work, ActivitySession, { activityId: activity.id }, { sort: 'startAt' });
  return {
    ...{ kind: 'activity', name: activity.name, intro: activity.intro ?? '', place: activity.place ?? '' },
    ...{ startAt: activity.startAt.toISOString(), endAt: activity.endAt.toISOString(), partyMax: activity.partyMax },
    ...{ questions: activity.questions, isTicketed: activity.ticketMode === 'ticket' },
    isOpen: closedBecause(activity, work.now) === null,
    sessions: sessions.map(({ id: sessionId, name, startAt, quota, taken }) => ({
      ...{ id: sessionId, name, startAt: startAt.toISOString(), left: quota === 0 ? null : Math.max(0, quota - taken) },
    })),
  };
}

const textOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '');

const isMobile = (value: string): boolean => /^1[3-9]\d{9}$/.test(value);

function family(input: Record<string, unknown>) {
  if (input.consent !== true) throw invalid('consent', said.consent);
  const [childName, contactName] = [textOf(input.childName, 20), textOf(input.contactName, 20)];
  const mobile = textOf(input.mobile, 11);
  if (!childName) throw invalid('childName', said.name);
  if (!isMobile(mobile)) throw invalid('mobile', said.mobile);
  return { childName, contactName: contactName || childName, mobile };
}

const page: PublicPage = {
  key: 't/track',
  kind: 'track',
  area: 'marketing',
  title: pair('欢迎', 'Welcome'),
  load: shown,
  act: {
    async signUp(work, id, input) {
      const code = await need(work, TrackCode, id);
      const party = Number(input.partySize ?? 1);
      if (!Number.isInteger(party) || party < 1 || party > 10) throw invalid('partySize', 'min', { min: 1 });
      const answers = typeof input.answers === 'object' && input.answers !== null ? (input.answers as Answers) : {};
      const made = await signUp(work, {
        ...{ activityId: code.activityId ?? 0, sessionId: Number(input.sessionId) || null, ...family(input) },
        ...{ partySize: party, answers, via: 'open', consentAt: work.now, trackCodeId: id },
      });
      return { state: made.state, waitNo: made.waitNo };
    },
    async sendCode(work, _, input) {
      const mobile = textOf(input.mobile, 11);
      if (!isMobile(mobile)) throw invalid('mobile', said.mobile);
      const { wait } = await work.ask(sendFamilyCode, { mobile });
      return { wait };
    },
    async claim(work, id, input) {
      const code = await need(work, TrackCode, id);
      const batch = await need(work, CouponBatch, code.couponBatchId ?? 0);
      const { childName, mobile } = family(input);
      // Answered, not refused: a wrong one is counted, and what is refused leaves no trace.
      if (!(await work.ask(takeFamilyCode, { mobile, code: textOf(input.smsCode, 6) }))) return { state: 'badCode' };
      const sourceId = await sourceOf(work, code.channelId ?? batch.channelId);
      if (!sourceId) throw invalid('mobile', said.dead);
      const { customerId } = await work.ask(intake, {
        ...{
          name: childName,
          mobile,
          originKind: 'coupon_claim',
          originId: `${id}:${mobile}:${childName}`,
          note: batch.name,
        },
        sourceId,
        ...(code.schoolId ? { schoolId: code.schoolId } : {}),
        ...(code.ownerId ? { suggestedOwnerId: code.ownerId } : {}),
      });
      if (!customerId) throw invalid('mobile', said.dead);
      await give(work, { batchId: batch.id, customerId, way: 'code', trackCodeId: id });
      await touch(work, { customerId, kind: 'coupon_claim', code });
      await countSignup(work, code);
      return { state: 'claimed' };
    },
  },
};

export const guests: AreaPiece = { registers: { publicPage: [page] } };
