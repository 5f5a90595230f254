// Rows of what is open: paused, resumed, extended, taken back; class contents; what the clock and other areas do to them.
import { sql } from 'drizzle-orm';
import { classFacts } from '#areas/teaching/model/queries';
import { daysBetween } from '#kernel/model/dates';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { by } from '#kernel/server/filters';
import { eachOf } from '#kernel/server/resources/batches';
import { move, need, reached, rows } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { contentKey } from '../model/contents';
import { ClassContent, OpenCourse, OpenGrant } from '../model/openCourse';
import { extendOpened, pauseOpened, resumeOpened, revokeGrant, revokeOpened } from '../model/openingCalls';
import { accessTexts as said } from './accessTexts';
import { checkingCalls } from './checking';
import { namesOf } from './contentNames';
import { grant, settle, takeBack, todayOf } from './granting';
import { givenOf, openingCalls } from './opening';

async function resumed(work: Work, row: OpenCourse): Promise<void> {
  const most = Number(await configValue(work, 'online.pauseMaxDays', row.schoolId));
  const days = row.pausedAt ? Math.max(0, daysBetween(row.pausedAt, todayOf(work))) : 0;
  row.pausedDays = Math.min(most, row.pausedDays + days);
  row.pausedAt = null;
}

async function revokeWhole(work: Work, id: number, reason: string): Promise<void> {
  const grants = await rows(work, OpenGrant, { openCourseId: id, revokedAt: null });
  await takeBack(
    work,
    grants.map((one) => one.id),
    reason,
  );
}

const dueWithin = by(OpenCourse.asked.daysLeft, (days, work) => {
  const today = todayOf(work);
  return sql`t.state = 'active' and t.end_at between ${today}::date and (${today}::date + ${days}::int - 1)`;
});

/** What ran out or begins today, and those who are told that it will run out. */
async function expire(work: Work): Promise<number> {
  const today = todayOf(work);
  const due = await rows(
    work,
    OpenCourse,
    (o) =>
      sql`(${o.state} = 'active' and ${o.endAt} < ${today}) or (${o.state} = 'pending' and ${o.startAt} <= ${today})`,
    { lock: 'skip', limit: 5000 },
  );
  await settle(work, due);
  const days = String(await configValue(work, 'online.expiryNotices'))
    .split(',')
    .map(Number)
    .filter((n) => Number.isInteger(n) && n >= 0);
  for (const n of days) {
    const ending = await rows(
      work,
      OpenCourse,
      (o) => sql`${o.state} = 'active' and ${o.endAt} = ${today}::date + ${n}::int`,
      { limit: 2000 },
    );
    for (const { id, customerId, contentName, endAt } of ending)
      await notify(work, {
        kind: 'online.expiring',
        key: `open:${id}:${endAt}:${n}`,
        customerIds: [customerId],
        vars: { name: contentName, day: endAt ?? '' },
      });
  }
  return due.length;
}

export const access: AreaPiece = {
  services: [
    service(OpenCourse, {
      filters: {
        daysLeft: dueWithin,
        source: by(OpenCourse.asked.source, (source) => sql`${source} = any(string_to_array(t.sources, ','))`),
      },
      transitions: {
        pause({ row, work }) {
          row.pausedAt = todayOf(work);
        },
        async resume({ row, work }) {
          await resumed(work, row);
          row.state = 'active';
        },
        async revoke({ row, input, work }) {
          await revokeWhole(work, row.id, String(input.reason));
          const after = await need(work, OpenCourse, row.id);
          Object.assign(row, { endAt: after.endAt, startAt: after.startAt, pausedAt: null, sources: after.sources });
        },
      },
      async afterSave({ row, was, work }) {
        if (was?.pausedAt && !row.pausedAt && row.state === 'active')
          await settle(work, [await need(work, OpenCourse, row.id)]);
      },
      calls: [
        serves(extendOpened, (work, { ids, ...asked }) => {
          const given = givenOf(work, asked);
          return eachOf(work, ids, { of: OpenCourse, action: 'extend' }, async (id) => {
            const one = await reached(work, OpenCourse, id, 'open');
            const { kind, refId, customerId, schoolId, contentName: name } = one;
            await grant(work, [
              { kind, refId, customerId, schoolId, name, grant: given, source: 'manual', sourceId: null },
            ]);
          });
        }),
        serves(pauseOpened, (work, { ids, reason }) =>
          eachOf(work, ids, { of: OpenCourse, action: 'pause' }, async (id) =>
            move(work, OpenCourse, await reached(work, OpenCourse, id, 'open', { lock: true }), 'pause', { reason }),
          ),
        ),
        serves(resumeOpened, (work, { ids }) =>
          eachOf(work, ids, { of: OpenCourse, action: 'resume' }, async (id) =>
            move(work, OpenCourse, await reached(work, OpenCourse, id, 'open', { lock: true }), 'resume'),
          ),
        ),
        serves(revokeOpened, (work, { ids, reason }) =>
          eachOf(work, ids, { of: OpenCourse, action: 'revoke' }, async (id) =>
            move(work, OpenCourse, await reached(work, OpenCourse, id, 'revoke', { lock: true }), 'revoke', { reason }),
          ),
        ),
        ...openingCalls,
        ...checkingCalls,
      ],
    }),
    service(OpenGrant, {
      calls: [
        serves(revokeGrant, async (work, { id, reason }) => {
          const one = await need(work, OpenGrant, id);
          await reached(work, OpenCourse, one.openCourseId, 'revoke');
          if (one.revokedAt) throw conflict(said.isRevoked);
          const [after] = await takeBack(work, [id], reason);
          return { endAt: after?.endAt ?? null, state: after?.state ?? 'revoked' };
        }),
      ],
    }),
    service(ClassContent, {
      async beforeSave({ row, was, work }) {
        givenOf(work, row);
        if (was) return;
        const facts = await work.ask(classFacts, { classId: row.classId });
        if (!facts) throw notFound();
        row.schoolId = facts.schoolId;
        const found = (await namesOf(work, [row])).get(contentKey(row));
        if (!found?.isOpen) throw invalid('refId', found ? said.stopped : said.goneContent);
        row.contentName = found.name;
      },
    }),
  ],
  jobs: [
    {
      name: 'online.access',
      title: pair('线上开课到期', 'Opened courses that begin or run out'),
      cron: '40 0 * * *',
      run: expire,
    },
  ],
  registers: {
    config: [
      {
        key: 'online.pauseMaxDays',
        group: 'online',
        name: pair('暂停上限（天）', 'Days of a pause at most'),
        type: 'int',
        default: 180,
        min: 1,
        max: 3650,
      },
      {
        key: 'online.expiryNotices',
        group: 'online',
        name: pair('到期提醒（提前天数）', 'Days before the end to tell'),
        type: 'text',
        default: '7,3,0',
      },
    ],
    template: [
      {
        ...{ key: 'online.opened', area: 'online', category: 'teaching' as const },
        name: pair('开课通知', 'Course opened'),
        audience: pair('学员家庭', 'The family'),
        title: pair('「{{name}}」已开通', '"{{name}}" is open'),
        content: pair('「{{name}}」已开通，可以开始学习。', '"{{name}}" is open: learning can begin.'),
        channels: ['wechat'],
        variables: { name: '趣味数学' },
      },
      {
        ...{ key: 'online.expiring', area: 'online', category: 'teaching' as const },
        name: pair('线上到期提醒', 'Access runs out'),
        audience: pair('学员家庭', 'The family'),
        title: pair('「{{name}}」将于 {{day}} 到期', '"{{name}}" runs out on {{day}}'),
        content: pair('「{{name}}」将于 {{day}} 到期，请及时学习或续期。', '"{{name}}" runs out on {{day}}.'),
        channels: ['wechat'],
        variables: { name: '趣味数学', day: '2026-08-31' },
      },
    ],
  },
};
