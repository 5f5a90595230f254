// Who of the demo works together: its people with their schools, those of the desk first.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';

export interface Colleague {
  id: number;
  schoolId: number | null;
  departmentId: number | null;
  post: string;
}
export interface World {
  people: Colleague[];
  schools: number[];
  ofPost(post: string): Colleague[];
}

export async function worldOf(sample: Sample): Promise<World | null> {
  const people = await sample.session.rows<Colleague>(
    sql`select s.id, s.school_id as "schoolId", s.department_id as "departmentId", coalesce(p.code, '') as post from staff s
      left join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where s.enterprise_id = ${sample.enterpriseId} and s.status = 'active' and s.deleted_at is null order by s.id limit 200`,
  );
  const schools = await sample.session.rows<{ id: number }>(
    sql`select id from school where enterprise_id = ${sample.enterpriseId} and state = 'open' and deleted_at is null order by id limit 5`,
  );
  if (people.length < 10 || schools.length < 2) return null;
  return { people, schools: schools.map(({ id }) => id), ofPost: (post) => people.filter((one) => one.post === post) };
}
