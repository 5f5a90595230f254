// Somebody asks to be forgotten: who they were is erased for good, also from the log; what was counted stays counted.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { eraseEntries } from '#kernel/server/auditErasing';
import { count, ours, reached } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Application, activeStages } from '../../applications/model/application';
import { Candidate } from '../../candidates/model/candidate';
import { CandidateNote, Resume } from '../../candidates/model/resume';

const said = texts('recruitment.forgetting', {
  staff: ['该候选人是员工，不能匿名化', 'This person is staff and cannot be forgotten here'],
  active: ['该候选人还有进行中的应聘', 'This candidate is still on the way to a job'],
});
const jobName = 'recruitment.forget';

/** Never through the ordinary saving: its log would keep what is to be forgotten. */
export async function anonymise(work: Work, id: number, reason: string): Promise<void> {
  const who = await reached(work, Candidate, id, 'anonymise', { lock: true });
  if (who.staffId !== null) throw conflict(said.staff);
  if ((await count(work, Application, { candidateId: id, state: activeStages })) > 0) throw conflict(said.active);
  const { enterpriseId } = work;
  const now = work.now.toISOString();
  await work.session.rows(
    sql`update candidate set name = ${`候选人${id}`}, name_sound = null, email_key = null, mobile = null, email = null, wechat = null,
        id_card = null, photo = null, birthday = null, address = null, graduate_school = null, major = null, current_company = null,
        current_post = null, source_detail = null, teacher_cert_no = null, block_reason = null, expected_cities = null,
        search = '', anonymised_at = ${now}, updated_at = ${now}, version = version + 1
      where ${ours(enterpriseId, 'candidate')} and id = ${id}`,
  );
  await work.session.rows(
    sql`update resume set file = null, file_text = null, projects = null, trainings = null, skills = null, languages = null,
        awards = null, self_assessment = null where ${ours(enterpriseId, 'resume')} and candidate_id = ${id}`,
  );
  const own = sql`(select id from resume where ${ours(enterpriseId, 'resume')} and candidate_id = ${id})`;
  await work.session.rows(
    sql`update resume_education set school = '•', major = null where ${ours(enterpriseId, 'resume_education')} and resume_id in ${own}`,
  );
  await work.session.rows(
    sql`update resume_work set company = '•', post = null, duties = null, leave_reason = null where ${ours(enterpriseId, 'resume_work')} and resume_id in ${own}`,
  );
  await work.session.rows(
    sql`update candidate_note set text = '•' where ${ours(enterpriseId, 'candidate_note')} and candidate_id = ${id}`,
  );
  await logOperation(work, { action: 'anonymise', of: Candidate, rowId: id, schoolId: who.schoolId, reason });
  await work.app.jobs.enqueue(work, jobName, { candidateId: id });
}

/** After the commit, because the log is erased beside the transaction that asks for it. */
async function forget(work: Work, candidateId: number): Promise<number> {
  const ids = async (of: typeof Resume | typeof CandidateNote) =>
    (
      await work.session.rows<{ id: number }>(
        sql`select id from ${sql.raw(of.name)} where ${ours(work, of.name)} and candidate_id = ${candidateId}`,
      )
    ).map(({ id }) => Number(id));
  return (
    (await eraseEntries(work, Candidate, [candidateId])) +
    (await eraseEntries(work, Resume, await ids(Resume))) +
    (await eraseEntries(work, CandidateNote, await ids(CandidateNote)))
  );
}

export const forgetting: AreaPiece = {
  jobs: [
    {
      name: jobName,
      title: pair('擦除已匿名候选人的日志', 'Erase the log of anonymised candidates'),
      run: (work, { candidateId }) => forget(work, Number(candidateId)),
    },
  ],
};
