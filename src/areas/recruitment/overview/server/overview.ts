// The head of HR at a glance: people, needs and interviews, each number the list it leads to; cards and figures for other pages.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { addMonths, dayOf } from '#kernel/model/dates';
import { texts } from '#kernel/model/text';
import { foundIn } from '#kernel/server/resources/finding';
import { reachable } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Application } from '../../applications/model/application';
import { Candidate } from '../../candidates/model/candidate';
import { Interview } from '../../interviews/model/interview';
import { HiringNeed } from '../../needs/model/need';
import { ResumeReport } from '../model/report';
import { hrOverview } from '../model/statistics';
import { recruitmentCards } from './cards';
import { seen } from './counts';
import { recruitmentFigures } from './figures';
import { recruitmentHandover } from './handover';

const words = texts('recruitment.overview', {
  active: ['在职员工', 'Active staff'],
  probation: ['试用期', 'On probation'],
  needs: ['招聘中需求', 'Needs recruiting'],
  progress: ['流程中简历', 'On the way'],
  today: ['今日面试', 'Interviews today'],
  overdue: ['评价超期', 'Evaluations overdue'],
  offering: ['发Offer中', 'Offers out'],
  accepted: ['待入职', 'To start'],
});

/** Started and still there at each month's end, of the staff this person reaches. */
async function headcount(work: Work, schoolId: number | null) {
  const today = dayOf(work.now, work.actor.timezone);
  const reach = sql.join(reachable(work.actor, serviceOf(work, Staff), 'view', work.app.services), sql` and `);
  const at = schoolId === null ? sql`true` : sql`t.school_id = ${schoolId}`;
  const months = Array.from({ length: 12 }, (_, n) => addMonths(`${today.slice(0, 7)}-01`, n - 11).slice(0, 7));
  const found = await work.session.rows<{ month: string; active: number; started: number }>(
    sql`select m.month, count(t.id) filter (where coalesce(t.start_on, '1900-01-01'::date) < (m.month || '-01')::date + interval '1 month')::int as active,
        count(t.id) filter (where to_char(t.start_on, 'YYYY-MM') = m.month)::int as started
      from unnest(${sql.param(months)}::text[]) m(month) left join staff t on ${reach} and ${at} and t.status <> 'left'
      group by 1 order by 1`,
  );
  const bySchool = await work.session.rows<{ id: number; name: string; count: number }>(
    sql`select s.id, s.name, count(*)::int as count from staff t join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id
      where ${reach} and ${at} and t.status <> 'left' group by 1, 2 order by count(*) desc, s.id limit 20`,
  );
  return { headcount: found, bySchool };
}

async function overviewOf(work: Work, schoolId: number | null) {
  const at: Record<string, unknown> = schoolId === null ? {} : { schoolId };
  const tail = schoolId === null ? '' : `&schoolId=${schoolId}`;
  const card = async (
    key: keyof typeof words,
    of: typeof Staff | typeof HiringNeed | typeof Application | typeof Interview,
    asked: Record<string, string>,
    path: string,
  ) => ({
    ...{
      key,
      label: words[key],
      value: await seen(work, of, { ...asked, ...(asked.state ? { state: asked.state.split(',') } : {}), ...at }),
    },
    url: `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(asked)}${tail}`,
  });
  const staff = '/staff/StaffPublic/staff';
  const board = '/resumeProgress?view=table';
  const interviews = '/personnelModul/interviewManagement';
  const urgencies = Object.entries(HiringNeed.fields.urgency.options ?? {});
  const byUrgency = await Promise.all(
    urgencies.map(async ([key, { label }]) => ({
      ...{ key, label, count: await seen(work, HiringNeed, { urgency: key, state: 'recruiting', ...at }) },
    })),
  );
  return {
    cards: [
      await card('active', Staff, { status: 'active' }, staff),
      await card('probation', Staff, { status: 'probation' }, staff),
      await card('needs', HiringNeed, { state: 'recruiting' }, '/personnelModul/jobPool?tab=needs'),
      await card(
        'progress',
        Application,
        { state: 'new,screening,screened,interviewing,passed,offering,accepted' },
        board,
      ),
      await card('today', Interview, { on: 'today' }, interviews),
      await card('overdue', Interview, { overdue: 'true' }, interviews),
      await card('offering', Application, { state: 'offering' }, board),
      await card('accepted', Application, { state: 'accepted' }, board),
    ],
    ...(await headcount(work, schoolId)),
    byUrgency,
  };
}

export const overview: AreaPiece = {
  calls: [serves(hrOverview, (work, { schoolId }) => overviewOf(work, schoolId))],
  reports: [ResumeReport],
  registers: {
    card: recruitmentCards,
    figure: recruitmentFigures,
    handover: recruitmentHandover,
    search: [
      foundIn(Candidate, { sub: 'graduateSchool', url: '/resumePersonnel?id={id}', list: '/resumePersonnel?q={q}' }),
    ],
  },
};
