// Projects in every state with milestones and tasks, some of them late; meetings of the last and the coming weeks with what was agreed.
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Meeting, MeetingAction, MeetingAgenda, MeetingAttendee } from '../meetings/model/meeting';
import { projectProgress } from '../projects/model/progress';
import { Project, ProjectMilestone, ProjectTask } from '../projects/model/project';
import { worldOf } from './world';

const names = [
  '城东新校筹建',
  '暑期招生战役',
  '英语课程升级',
  '教务系统上线',
  '教师培训体系',
  '家长满意度提升',
  '校区装修',
];
const states = ['active', 'active', 'active', 'planning', 'paused', 'finished', 'cancelled'] as const;
const work = ['确定方案', '预算评审', '准备物料', '试点运行', '收集反馈', '全面推广', '复盘总结'];
const steps = ['done', 'done', 'doing', 'doing', 'todo', 'todo'] as const;
const topics = ['上周数据回顾', '重点问题讨论', '下周安排'];

export async function plantProjects(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await worldOf(sample);
  if (!world) return;
  const person = (n: number) => world.people[n % world.people.length]!;
  const planned = names.map((name, n) => {
    const members = [0, 1, 2, 3].map((k) => person(n * 4 + k).id);
    const state = states[n]!;
    const tasks = Array.from({ length: 17 }, (_, k) => ({
      ...{ title: `${work[k % work.length]} ${k + 1}`, assigneeId: members[k % 4]!, weight: 1 + (k % 3) },
      state:
        state === 'finished' ? ('done' as const) : state === 'planning' ? ('todo' as const) : steps[k % steps.length]!,
      ...{ startDate: sample.day(k * 3 - 40), dueDate: sample.day(k * 4 - 30) },
    }));
    const counted = tasks.map((one, id) => ({ ...one, id, parentId: null, checked: 0, items: 0 }));
    return { name, members, state, tasks, progress: projectProgress(counted) };
  });
  const ids = await sample.plant(
    Project,
    planned.map(({ name, members, state, progress }, n) => ({
      ...{
        no: `PJ-${sample.day(-60).replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`,
        name,
        managerId: members[0]!,
        memberIds: members,
      },
      ...{ state, progress, startDate: sample.day(-60), dueDate: sample.day(30 + n * 10), createdBy: members[0]! },
      ...{ schoolId: world.schools[n % world.schools.length]!, budget: (n + 1) * 20_000_00, spent: (n + 1) * 8_000_00 },
    })),
  );
  const milestones = await sample.plant(
    ProjectMilestone,
    planned.flatMap(({ members }, n) =>
      [0, 1].map((k) => ({
        ...{
          projectId: ids[n]!,
          name: k === 0 ? '方案确认' : '正式上线',
          ownerId: members[k]!,
          dueDate: sample.day(k * 40 - 20),
        },
        ...(k === 0 ? { state: 'reached' as const, reachedOn: sample.day(-22) } : {}),
      })),
    ),
  );
  await sample.plant(
    ProjectTask,
    planned.flatMap(({ tasks }, n) =>
      tasks.map((one, k) => ({ ...one, projectId: ids[n]!, milestoneId: milestones[n * 2 + (k > 8 ? 1 : 0)]! })),
    ),
  );
  await plantMeetings(
    sample,
    world.people.map(({ id }) => id),
    world.schools,
  );
}

async function plantMeetings(sample: Sample, people: readonly number[], schools: readonly number[]): Promise<void> {
  const meetings = Array.from({ length: 60 }, (_, n) => {
    const day = n < 45 ? -1 - n : n - 44;
    const isPast = day < 0;
    const members = [0, 1, 2, 3, 4].map((k) => people[(n * 2 + k) % people.length]!);
    return {
      ...{
        no: `HY-${sample.day(day).replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`,
        title: sample.pick(['校区周例会', '教研会', '招生复盘', '新员工培训']),
      },
      ...{
        startAt: sample.moment(day, 10 + (n % 6)),
        endAt: sample.moment(day, 11 + (n % 6)),
        place: '大会议室',
        schoolId: schools[n % schools.length]!,
      },
      ...{
        organizerId: members[0]!,
        hostId: members[0]!,
        recorderId: members[1]!,
        memberIds: [...new Set(members)],
        createdBy: members[0]!,
      },
      state: isPast ? ('ended' as const) : ('scheduled' as const),
      ...(isPast && n < 25 ? { minutesState: 'published' as const, minutes: '按议程讨论，形成以下行动项。' } : {}),
    };
  });
  const ids = await sample.plant(Meeting, meetings);
  await sample.plant(
    MeetingAttendee,
    meetings.flatMap(({ memberIds, state }, n) =>
      memberIds.map((staffId, k) => ({
        meetingId: ids[n]!,
        staffId,
        reply: state === 'ended' || k < 3 ? ('accepted' as const) : ('none' as const),
      })),
    ),
  );
  await sample.plant(
    MeetingAgenda,
    meetings.flatMap((_, n) => topics.map((title) => ({ meetingId: ids[n]!, title, minutes: 20 }))),
  );
  await sample.plant(
    MeetingAction,
    meetings.slice(0, 25).flatMap(({ memberIds }, n) =>
      [0, 1, 2].slice(0, n % 5 === 0 ? 2 : 3).map((k) => ({
        ...{
          meetingId: ids[n]!,
          content: sample.pick(['整理续费名单', '更新教案', '联系家长回访', '准备公开课']),
          assigneeId: memberIds[k % memberIds.length]!,
        },
        ...{
          dueDate: sample.day(k === 0 && n < 11 ? -3 - n : 5 + k),
          isTold: true,
          state: k === 0 && n < 11 ? ('open' as const) : k === 2 ? ('open' as const) : ('done' as const),
        },
      })),
    ),
  );
}
