// What somebody on a panel sees without any right to the rest: their interviews, the resume without numbers and pay, the form.
import { and, desc, eq, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { yuan } from '#kernel/model/money';
import { notFound } from '#kernel/model/problems';
import { mask } from '#kernel/model/shown/mask';
import { pair, say } from '#kernel/model/text';
import { fieldView, may, mayDo } from '#kernel/server/actor';
import { reaches } from '#kernel/server/database/scope';
import { besideAny, live, need, ours, row as rowOf, rows, serviceOf, tableAs } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { Resume, ResumeEducation, ResumeWork } from '../../candidates/model/resume';
import { Job } from '../../jobs/model/job';
import { ways } from '../../jobs/model/jobRound';
import { educations } from '../../needs/model/choices';
import { Evaluation, Interview, InterviewPanelist } from '../model/interview';
import { interviewSheet, myInterviews, type ResumeSheet, resumeSheet } from '../model/interviewCalls';
import { suggested } from '../model/judging';
import { itemsOf } from './evaluating';
import { voicesOf } from './voices';

const most = 100;

/** One's own interviews, with what the card says of each. */
async function ownOf(work: Work, which: ReturnType<typeof sql>, order: 'near' | 'newest') {
  const i = tableAs(Interview, 'i');
  const p = tableAs(InterviewPanelist, 'p');
  const c = tableAs(Candidate, 'c');
  const j = tableAs(Job, 'j');
  const found = await work.db
    .select({
      ...{ id: i.id, startAt: i.startAt, endAt: i.endAt, candidate: c.name, candidateId: c.id, job: j.title },
      ...{ round: i.roundName, roundNo: i.roundNo, way: i.way, schoolId: i.schoolId, address: i.address, link: i.link },
      ...{ state: i.state, reply: p.reply, isLead: p.isLead },
      isEvaluated: sql<boolean>`exists (select 1 from evaluation e where ${besideAny('e', i)} and e.interview_id = ${i.id}
        and e.staff_id = ${work.actor.staffId} and e.submitted_at is not null)`,
    })
    .from(i)
    .innerJoin(p, and(eq(p.enterpriseId, i.enterpriseId), eq(p.interviewId, i.id), eq(p.staffId, work.actor.staffId)))
    .innerJoin(c, and(eq(c.enterpriseId, i.enterpriseId), eq(c.id, i.candidateId)))
    .innerJoin(j, and(eq(j.enterpriseId, i.enterpriseId), eq(j.id, i.jobId)))
    .where(and(live(work, i, p), which))
    .orderBy(order === 'near' ? i.startAt : desc(i.startAt))
    .limit(most);
  const schools = new Map(
    (await rows(work, School, { id: found.flatMap(({ schoolId }) => schoolId ?? []) })).map((one) => [one.id, one]),
  );
  return found.map(({ schoolId, address, round, roundNo, way, ...one }) => ({
    ...one,
    round: round ?? String(roundNo),
    way: ways[way][work.locale === 'en' ? 1 : 0],
    place: [schoolId === null ? null : schools.get(schoolId)?.name, address].filter(Boolean).join(' '),
  }));
}

const onDay = ({ now, actor }: Work) =>
  sql`(i.start_at at time zone ${actor.timezone})::date = (${now.toISOString()}::timestamptz at time zone ${actor.timezone})::date`;
const unjudged = ({ actor }: Work) =>
  sql`not exists (select 1 from evaluation e where e.enterprise_id = i.enterprise_id and e.interview_id = i.id and e.staff_id = ${actor.staffId} and e.submitted_at is not null)`;

export function ownInterviewsOf(work: Work, view: 'today' | 'ahead' | 'toEvaluate' | 'done') {
  const now = work.now.toISOString();
  switch (view) {
    case 'today':
      return ownOf(work, sql`${onDay(work)} and i.state <> 'cancelled'`, 'near');
    case 'ahead':
      return ownOf(work, sql`i.start_at > ${now} and i.state in ('scheduled', 'confirmed')`, 'near');
    case 'toEvaluate':
      return ownOf(
        work,
        sql`(i.state = 'held' or (i.state in ('scheduled', 'confirmed') and i.start_at <= ${now})) and ${unjudged(work)}`,
        'near',
      );
    case 'done':
      return ownOf(work, sql`i.state in ('held', 'concluded') and not (${unjudged(work)})`, 'newest');
  }
}

async function sheet(work: Work, id: number) {
  const [interview] = await ownOf(work, sql`i.id = ${id}`, 'near');
  if (!interview) throw notFound();
  const row = await need(work, Interview, id);
  const mine = await rowOf(work, Evaluation, { interviewId: id, staffId: work.actor.staffId });
  const isIn = mine?.submittedAt != null;
  const voices = isIn ? await voicesOf(work, id) : [];
  const said = isIn ? (await rows(work, Evaluation, { interviewId: id })).filter((one) => one.submittedAt) : [];
  const staff = new Map((await rows(work, Staff, { id: row.panelIds })).map((one) => [one.id, one.name]));
  return {
    interview: {
      ...interview,
      trialTopic: row.trialTopic,
      average: isIn && row.average !== null ? row.average / 100 : null,
      result: row.result,
    },
    items: await itemsOf(work, row.formId),
    own: mine
      ? {
          ...{ scores: mine.scores, strengths: mine.strengths, concerns: mine.concerns, suggestion: mine.suggestion },
          suggestedSalary: mine.suggestedSalary === null ? null : yuan(mine.suggestedSalary),
          submittedAt: mine.submittedAt,
          total: mine.total / 100,
        }
      : null,
    others: said
      .filter(({ staffId }) => staffId !== work.actor.staffId)
      .map(({ staffId, total, suggestion, strengths, concerns }) => ({
        ...{ name: staff.get(staffId) ?? '', total: total / 100, suggestion, strengths, concerns },
        isLead: voices.some((voice) => voice.staffId === staffId && voice.isLead),
      })),
    suggestion: isIn ? suggested(row.passRule, voices, row.panelIds.length, row.passScore) : null,
  };
}

/** By one's right to candidates, or by sitting on a panel: then nothing by which the person is reached, and no pay. */
async function resume(work: Work, id: number): Promise<ResumeSheet> {
  const isKeeper = mayDo(work.actor, Candidate, 'view') && (await isSeen(work, id));
  if (!isKeeper && (await ownOf(work, sql`i.candidate_id = ${id}`, 'near')).length === 0) throw notFound();
  const who = await need(work, Candidate, id);
  const version = await rowOf(work, Resume, { candidateId: id, isCurrent: true });
  const resumeId = version?.id ?? 0;
  const studies = await rows(work, ResumeEducation, { resumeId }, { sort: 'id' });
  const jobs = await rows(work, ResumeWork, { resumeId }, { sort: 'id' });
  const showsMobile = isKeeper && fieldView(work.actor, Candidate, 'mobile') === 'show';
  return {
    name: who.name,
    mobile: who.mobile && (showsMobile ? who.mobile : mask('mobile', who.mobile)),
    facts: factsOf(work, who, isKeeper && may(work.actor, 'recruitment.candidate.viewSalary')),
    version: version
      ? {
          ...{ no: version.versionNo, receivedAt: version.receivedAt?.toISOString() ?? null, text: version.fileText },
          ...{ skills: version.skills, selfAssessment: version.selfAssessment },
        }
      : null,
    educations: studies.map(({ from, to, school, major, degree }) => ({
      ...{ from, to, school, major },
      degree: degree && pair(educations[degree][0], educations[degree][1]),
    })),
    works: jobs.map(({ from, to, company, post, duties }) => ({ from, to, company, post, duties })),
    isPanelist: !isKeeper,
  };
}

const isSeen = async (work: Work, id: number): Promise<boolean> => {
  const reach = reaches(work.actor, serviceOf(work, Candidate), 'view', sql.raw('"t"'), work.app.services);
  const found = await work.session.one(
    sql`select 1 from candidate t where ${ours(work, 't')} and t.id = ${id} and ${reach}`,
  );
  return found !== undefined && found !== null;
};

const perMonth = pair('¥{amount}/月', '¥{amount} a month');
const plain = [
  ...(['birthday', 'city', 'graduateSchool', 'major', 'firstJobOn', 'currentCompany', 'currentPost'] as const),
  ...(['expectedCities', 'availableOn'] as const),
];

function factsOf(work: Work, who: Candidate, withPay: boolean): ResumeSheet['facts'] {
  const { fields } = Candidate;
  const pay = ['expectedSalaryMin', 'expectedSalaryMax'] as const;
  return [
    ...(who.education
      ? [
          {
            key: 'education',
            label: fields.education.label,
            value: educations[who.education][work.locale === 'en' ? 1 : 0],
          },
        ]
      : []),
    ...plain.flatMap((key) => (who[key] ? [{ key, label: fields[key].label, value: who[key] }] : [])),
    ...(withPay ? pay : []).flatMap((key) =>
      who[key] === null
        ? []
        : [{ key, label: fields[key].label, value: say(perMonth, work, { amount: yuan(who[key]) }) }],
    ),
  ];
}

export const ownInterviews: AreaPiece = {
  calls: [
    serves(myInterviews, (work, { view }) => ownInterviewsOf(work, view)),
    serves(interviewSheet, (work, { id }) => sheet(work, id)),
    serves(resumeSheet, (work, { id }) => resume(work, id)),
  ],
};
