// Logs of the demo's last online lessons: most names are found, two are not.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';
import { OnlineSession } from '../online/model/onlineSession';
import type { PlantedLessons } from './lessons';

const logged = 8;
const minute = 60_000;

export async function plantOnlineLog(sample: Sample, { held }: PlantedLessons): Promise<void> {
  const online = held.filter(({ of, state }) => of.mode === 'online' && state === 'finished').slice(-logged);
  const ids = online.flatMap(({ of }) => of.members.map(({ customerId }) => customerId));
  if (ids.length === 0) return;
  const found = await sample.session.rows<{ id: number; name: string }>(
    sql`select id::int as id, name from customer where enterprise_id = ${sample.enterpriseId} and id = any(${sql.param(ids)}::bigint[])`,
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  await sample.plant(
    OnlineSession,
    online.flatMap(({ of, lessonId, startAt, endAt }, n) =>
      of.members.map(({ customerId }, i) => {
        const isUnknown = i === 0 && n < 2;
        const joinAt = new Date(startAt.getTime() + ((i * 4) % 15) * minute);
        const leaveAt = new Date(endAt.getTime() - (i % 5 === 4 ? 40 : 1) * minute);
        return {
          lessonId,
          classId: of.id,
          displayName: isUnknown ? ['iPad', '妈妈的手机'][n]! : (names.get(customerId) ?? ''),
          customerId: isUnknown ? null : customerId,
          ...{ joinAt, leaveAt, seconds: Math.floor((leaveAt.getTime() - joinAt.getTime()) / 1000) },
        };
      }),
    ),
  );
}
