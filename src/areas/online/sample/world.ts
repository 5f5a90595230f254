// Whom and what the demo's shop is about.
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';

export interface World {
  students: { id: number; schoolId: number; name: string }[];
  courses: { id: number; name: string }[];
  staff: number[];
  secret: string;
}

export async function worldOf(sample: Sample, secret: string): Promise<World | null> {
  const { session, enterpriseId } = sample;
  const students = await session.rows<World['students'][number]>(
    sql`select id, school_id as "schoolId", name from customer where ${live(enterpriseId, 'customer')} and school_id is not null
      and state = 'member' order by id limit 400`,
  );
  const courses = await session.rows<World['courses'][number]>(
    sql`select id, name from course where ${live(enterpriseId, 'course')} and state = 'published' order by id limit 8`,
  );
  const staff = await session.rows<{ id: number }>(
    sql`select id from staff where ${ours(enterpriseId, 'staff')} and status = 'active' and school_id is not null order by id limit 12`,
  );
  if (students.length < 50 || courses.length < 3 || staff.length < 3) return null;
  return { students, courses, staff: staff.map(({ id }) => id), secret };
}
