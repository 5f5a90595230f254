// The page a candidate answers an offer on: opened by the last four digits of the number, five wrong tries close it a while.

import { Post } from '#areas/people/model/staff';
import { Category } from '#areas/system/categories/model/category';
import { School } from '#areas/system/organisation/model/organisation';
import { yuan } from '#kernel/model/money';
import { pair } from '#kernel/model/text';
import type { PublicPage } from '#kernel/server/registries';
import { move, need, row as rowOf, update } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import type { OfferForCandidate } from '../model/answer';
import { Offer } from '../model/offer';

const tries = 5;
const closedMinutes = 15;

/** The offer, if these are the digits; else why it stays closed. A wrong try is counted, so nothing is thrown. */
async function opened(work: Work, id: number, input: Record<string, unknown>): Promise<Offer | 'wrong' | 'locked'> {
  const offer = await need(work, Offer, id, { lock: true });
  if (offer.lockedUntil && offer.lockedUntil > work.now) return 'locked';
  const { mobile } = await need(work, Candidate, offer.candidateId ?? 0);
  if (mobile && input.code === mobile.slice(-4)) {
    if (offer.wrongTries > 0) await update(work, Offer, offer, { wrongTries: 0, lockedUntil: null });
    return need(work, Offer, id, { lock: true });
  }
  const wrongTries = offer.wrongTries + 1;
  const isOver = wrongTries >= tries;
  await update(work, Offer, offer, {
    wrongTries: isOver ? 0 : wrongTries,
    lockedUntil: isOver ? new Date(work.now.getTime() + closedMinutes * 60_000) : null,
  });
  return isOver ? 'locked' : 'wrong';
}

async function shown(work: Work, offer: Offer): Promise<OfferForCandidate> {
  return {
    state: offer.state,
    name: (await need(work, Candidate, offer.candidateId ?? 0)).name,
    post: (await rowOf(work, Post, offer.postId ?? 0))?.name ?? '',
    school: (await rowOf(work, School, offer.schoolId ?? 0))?.name ?? '',
    monthlyTotal: yuan(offer.monthlyTotal),
    startOn: offer.startOn,
    expiresOn: offer.expiresOn,
    probationMonths: offer.probationMonths,
    terms: offer.terms,
  };
}

type Answer = { closed: 'wrong' | 'locked' } | OfferForCandidate;

const offerPage: PublicPage = {
  key: 'r/offer',
  kind: 'offer',
  area: 'recruitment',
  title: pair('录用通知', 'Your offer'),
  load: async () => ({ needsCode: true }),
  act: {
    async open(work, id, input): Promise<Answer> {
      const offer = await opened(work, id, input);
      return typeof offer === 'string' ? { closed: offer } : shown(work, offer);
    },
    async accept(work, id, input): Promise<Answer> {
      const offer = await opened(work, id, input);
      if (typeof offer === 'string') return { closed: offer };
      return shown(work, await move(work, Offer, offer, 'accept', { evidence: [] }));
    },
    async decline(work, id, input): Promise<Answer> {
      const offer = await opened(work, id, input);
      if (typeof offer === 'string') return { closed: offer };
      const other = await rowOf(work, Category, { tree: 'decline_reason', code: 'other' });
      return shown(work, await move(work, Offer, offer, 'decline', other ? { declineReason: other.id } : {}));
    },
  },
};

export const offerAnswering: AreaPiece = { registers: { publicPage: [offerPage] } };
