// Who works at the demo enterprise, as the rows of this area need them.
import { sql } from 'drizzle-orm';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';

export interface Colleague {
  id: number;
  schoolId: number;
  departmentId: number | null;
  postId: number;
  post: string;
  startOn: string;
  status: string;
  /** One signs in as them by name. */
  isKnown: boolean;
}

export const colleaguesOf = (sample: Sample): Promise<Colleague[]> =>
  sample.session.rows<Colleague>(
    sql`select s.id::int as id, s.school_id::int as "schoolId", s.department_id::int as "departmentId", s.post_id::int as "postId",
        p.code as post, s.start_on::text as "startOn", s.status,
        s.mobile like '138000000%' as "isKnown" from staff s
      join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where ${live(sample, 's')} and s.school_id is not null and s.start_on is not null
      order by s.id`,
  );
