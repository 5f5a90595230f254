// Nobody is entered twice: the same number, ID or address is refused with who it is; who may be the same is asked about once.
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { detail } from '#kernel/server/resources/reading';
import { insert, ours, reached, row as rowOf, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { CandidateDistinct } from '../../candidates/model/resume';
import { addVersion } from '../../candidates/server/candidates';
import { nameSound } from '../../candidates/server/names';
import {
  addVersionTo,
  anonymiseCandidate,
  blockCandidate,
  candidateDetail,
  checkDuplicate,
  mergeCandidates,
  notSame,
  suspectsOf,
  unblockCandidate,
} from '../model/duplicateCalls';
import { findKnown, told } from './finding';
import { anonymise } from './forgetting';
import { merge } from './merging';

const said = texts('recruitment.duplicate', {
  same: ['与候选人「{name}」相同', 'This is {name}, who is known already'],
});

/** Of a row of a sheet only what is certain is asked for. */
const blank = { nameSound: null, birthday: null, graduateSchool: null, currentCompany: null };

const shown = (work: Work, id: number) => detail(work, serviceOf(work, Candidate), id);

/** Follows a candidate who was merged to the one it became. */
async function standing(work: Work, id: number): Promise<number> {
  const found = await work.session.one<{ id: number | null }>(
    sql`with recursive way as (
        select id, merged_into_id from candidate where ${ours(work, 'candidate')} and id = ${id}
        union select c.id, c.merged_into_id from way join candidate c on ${ours(work, 'c')} and c.id = way.merged_into_id)
      select id from way where merged_into_id is null`,
  );
  if (!found?.id) throw notFound();
  return Number(found.id);
}

async function block(work: Work, id: number, blocked: boolean, blockReason: string | null) {
  const who = await reached(work, Candidate, id, 'block', { lock: true });
  const blockedBy = blocked ? work.actor.staffId || null : null;
  await update(work, Candidate, who, { blocked, blockReason, blockedBy }, { action: blocked ? 'block' : 'unblock' });
  return shown(work, id);
}

export const duplicates: AreaPiece = {
  extends: [
    extend(Candidate, {
      async beforeSave({ row, was, work }) {
        if (row.anonymisedAt || row.mergedIntoId) return;
        if (was && was.mobile === row.mobile && was.email === row.email && was.idCard === row.idCard) return;
        const found = (await findKnown(work, row, row.id ?? null)).filter(({ level }) => level === 'same');
        if (found.length > 0) throw conflict(said.same, await told(work, found), { name: found[0]!.who.name });
      },
      async imports(given, work) {
        const asked = { mobile: given.mobile ?? null, email: given.email ?? null, idCard: given.idCard ?? null };
        const [same] = (await findKnown(work, { ...asked, ...blank }, null)).filter(({ level }) => level === 'same');
        if (!same) return null;
        const who = await reached(work, Candidate, same.who.id, 'edit', { lock: true });
        const { channelId, ...known } = given;
        await addVersion(work, who.id, { channelId: channelId ?? who.channelId });
        await update(work, Candidate, who, Object.fromEntries(Object.entries(known).filter(([, value]) => value)));
        return who.id;
      },
      calls: [
        serves(checkDuplicate, async (work, { exceptId, name, ...asked }) =>
          told(work, await findKnown(work, { ...asked, nameSound: name ? nameSound(name) : null }, exceptId)),
        ),
        serves(suspectsOf, async (work, { id }) => {
          const who = await reached(work, Candidate, id, 'view');
          return told(work, await findKnown(work, who, id));
        }),
        serves(notSame, async (work, { id, otherId }) => {
          await reached(work, Candidate, id, 'edit');
          const [firstId, secondId] = [Math.min(id, otherId), Math.max(id, otherId)];
          if (firstId !== secondId && !(await rowOf(work, CandidateDistinct, { firstId, secondId })))
            await insert(work, CandidateDistinct, { firstId, secondId });
          return null;
        }),
        serves(addVersionTo, async (work, { id, channelId, file, fileText, ...known }) => {
          const who = await reached(work, Candidate, id, 'edit', { lock: true });
          await addVersion(work, id, { channelId: channelId ?? who.channelId, file, fileText });
          const newer = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
          await update(work, Candidate, who, newer);
          return shown(work, id);
        }),
        serves(mergeCandidates, async (work, input) => {
          await merge(work, input);
          return shown(work, input.masterId);
        }),
        serves(blockCandidate, (work, { id, reason }) => block(work, id, true, reason)),
        serves(unblockCandidate, (work, { id }) => block(work, id, false, null)),
        serves(anonymiseCandidate, async (work, { id, reason }) => {
          await anonymise(work, id, reason);
          return shown(work, id);
        }),
        serves(candidateDetail, async (work, { id }) => shown(work, await standing(work, id))),
      ],
    }),
  ],
};
