// Who of the demo works together: its people with their schools, those of the desk first.
import { sql } from 'drizzle-orm';
import { live } from '#kernel/server/rows';
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
      where ${live(sample, 's')} and s.status = 'active' order by s.id limit 200`,
  );
  const schools = await sample.session.rows<{ id: number }>(
    sql`select id from school where ${live(sample, 'school')} and state = 'open' order by id limit 5`,
  );
  if (people.length < 10 || schools.length < 2) return null;
  return { people, schools: schools.map(({ id }) => id), ofPost: (post) => people.filter((one) => one.post === post) };
}
