// Candidates: reachable by a number or an address, seen by who has to do with them, each with a first version of the resume.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { insert, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, type Change, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../model/candidate';
import { CandidateDistinct, CandidateNote, Resume, ResumeEducation, ResumeWork } from '../model/resume';
import { emailKey } from '../model/sameness';
import { nameSound } from './names';
import { alsoSeen } from './sight';

const said = texts('recruitment.candidate', {
  contact: ['请填写手机或邮箱', 'A mobile or an email address is needed'],
  pay: ['期望薪资下限不能高于上限', 'The lower expectation is above the upper'],
  period: ['开始不能晚于结束', 'It ends before it begins'],
});

async function complete({ row, was, work }: Change<typeof Candidate>): Promise<void> {
  if (row.anonymisedAt === null && !row.mobile && !row.email) throw invalid('mobile', said.contact);
  if (row.expectedSalaryMin !== null && row.expectedSalaryMax !== null && row.expectedSalaryMin > row.expectedSalaryMax)
    throw invalid('expectedSalaryMax', said.pay);
  row.nameSound = nameSound(row.name);
  row.emailKey = emailKey(row.email);
  row.lastActiveAt = work.now;
  if (!was || was.mobile !== row.mobile || was.idCard !== row.idCard) row.staffId ??= await staffOf(work, row);
}

/** Somebody who works or worked here, by number or ID. */
async function staffOf(work: Work, { mobile, idCard }: Candidate): Promise<number | null> {
  if (!mobile && !idCard) return null;
  const found = await rowOf(work, Staff, (s) => sql`(${s.mobile} = ${mobile ?? ''} or ${s.idCard} = ${idCard ?? ''})`, {
    sort: 'id',
  });
  return found?.id ?? null;
}

export async function addVersion(
  work: Work,
  candidateId: number,
  given: Partial<Pick<Resume, 'channelId' | 'file' | 'fileText' | 'skills' | 'selfAssessment'>>,
): Promise<number> {
  return insert(work, Resume, { candidateId, ...given });
}

async function number({ row, was, work }: Change<typeof Resume>): Promise<void> {
  for (const [name, list] of [['educations', row.educations] as const, ['works', row.works] as const])
    for (const [at, { from, to }] of list.entries())
      if (from && to && from > to) throw invalid(`${name}[${at}].to`, said.period);
  if (was) return;
  const before = await rows(work, Resume, { candidateId: row.candidateId }, { lock: true });
  row.versionNo = 1 + Math.max(0, ...before.map(({ versionNo }) => versionNo));
  row.receivedAt = work.now;
  row.isCurrent = true;
  for (const old of before) if (old.isCurrent) await update(work, Resume, old, { isCurrent: false });
}

export const candidates: AreaPiece = {
  services: [
    service(Candidate, {
      beforeSave: complete,
      async afterSave({ row, was, work }) {
        if (!was) await addVersion(work, row.id, { channelId: row.channelId });
      },
      alsoSeen,
      narrow: (_actor, alias) => sql`${alias}.merged_into_id is null`,
    }),
    service(Resume, { beforeSave: number }),
    service(ResumeEducation),
    service(ResumeWork),
    service(CandidateNote),
    service(CandidateDistinct),
  ],
};
