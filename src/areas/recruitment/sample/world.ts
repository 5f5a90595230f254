// Where the demo recruits: its schools, who recruits and interviews there, and the posts it looks for.
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';

export interface World {
  schools: { id: number; principalId: number | null }[];
  posts: Map<string, number>;
  recruiters: number[];
  interviewers: number[];
  colleagues: number[];
  leaver: { id: number; schoolId: number; postId: number } | null;
  subjects: Map<string, number>;
  certificates: Map<string, number>;
  reasons: { reject: number[]; withdraw: number[] };
}

interface Person {
  id: number;
  schoolId: number;
  postId: number;
  post: string;
  status: string;
}

export async function worldOf(sample: Sample): Promise<World | null> {
  const { session, enterpriseId } = sample;
  const staff = await session.rows<Person>(
    sql`select s.id, s.school_id as "schoolId", s.post_id as "postId", p.code as post, s.status from staff s
      join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where ${ours(enterpriseId, 's')} and s.school_id is not null order by s.id`,
  );
  const schools = await session.rows<{ id: number }>(
    sql`select id from school where ${live(enterpriseId, 'school')} and state = 'open' order by id limit 5`,
  );
  const posts = await session.rows<{ id: number; code: string }>(
    sql`select id, code from post where ${live(enterpriseId, 'post')}`,
  );
  const nodes = await session.rows<{ id: number; tree: string; code: string }>(
    sql`select id, tree, code from category where ${live(enterpriseId, 'category')}
      and tree in ('course_subject', 'certificate', 'reject_reason', 'withdraw_reason') order by id`,
  );
  const here = staff.filter(({ status }) => status === 'active');
  const ofPost = (post: string) => here.filter((one) => one.post === post).map(({ id }) => id);
  const recruiters = ofPost('hr');
  const interviewers = [...ofPost('principal'), ...ofPost('teacher')].slice(0, 12);
  if (schools.length < 2 || recruiters.length === 0 || interviewers.length < 3) return null;
  const tree = (name: string) => new Map(nodes.filter((n) => n.tree === name).map(({ code, id }) => [code, id]));
  return {
    schools: schools.map(({ id }) => ({
      id,
      principalId: here.find((one) => one.schoolId === id && one.post === 'principal')?.id ?? null,
    })),
    posts: new Map(posts.map(({ code, id }) => [code, id])),
    recruiters,
    interviewers,
    colleagues: here.map(({ id }) => id),
    leaver: staff.find(({ status, post }) => status === 'left' && post === 'teacher') ?? null,
    subjects: tree('course_subject'),
    certificates: tree('certificate'),
    reasons: {
      reject: [...tree('reject_reason').values()],
      withdraw: [...tree('withdraw_reason').values()],
    },
  };
}
