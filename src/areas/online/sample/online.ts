// A shop that has been open for some months: what is learnt, sold, redeemed and opened, and the pages around it.
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { VipPlan } from '../memberships/model/membership';
import { OnlinePackage, PackageItem } from '../packages/model/package';
import { OnlineResource, ResourceProgress } from '../resources/model/resource';
import { plantCodes } from './codes';
import { plantPages } from './pages';
import { plantMembers, plantOpened, plantOrders } from './people';
import { type World, worldOf } from './world';

export async function plantOnline(sample: Sample, { hasPast, app }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await worldOf(sample, app.secret);
  if (!world) return;
  const resourceIds = await plantResources(sample, world);
  const packageIds = await plantPackages(sample, world);
  const planIds = await plantPlans(sample, world, resourceIds);
  await plantOrders(sample, world, packageIds, planIds);
  await plantMembers(sample, world, planIds);
  await plantOpened(sample, world);
  await plantCodes(sample, world);
  await plantPages(sample, packageIds, planIds);
}

const topics = ['识字启蒙', '数感训练', '自然拼读', '看图说话', '逻辑思维', '口算冲刺', '古诗诵读', '科学小实验'];

async function plantResources(sample: Sample, { courses, students, staff }: World): Promise<number[]> {
  const ids = await sample.plant(
    OnlineResource,
    topics.flatMap((topic, i) =>
      [1, 2, 3].map((part) => ({
        ...{
          title: `${topic} 第 ${part} 讲`,
          kind: 'link' as const,
          url: `https://learn.example.com/${i + 1}/${part}`,
        },
        ...{
          duration: 600 + 60 * part,
          courseId: courses[i % courses.length]!.id,
          chapter: `第 ${part} 章`,
          sort: part,
        },
        ...{
          access: part === 1 ? ('free' as const) : ('opened' as const),
          ownerId: staff[i % staff.length]!,
          state: i < 7 ? ('on' as const) : ('draft' as const),
        },
        ...{
          views: sample.int(20, 400),
          learners: part === 1 ? 30 : 15,
          completed: part === 1 ? 12 : 6,
          intro: `${topic}系列课程`,
        },
        createdAt: sample.moment(-90 + i * 5, 10),
      })),
    ),
  );
  await sample.plant(
    ResourceProgress,
    ids.slice(0, 12).flatMap((resourceId) =>
      students.slice(0, 20).map(({ id, schoolId }, n) => {
        const percent = sample.int(5, 100) * 100;
        return {
          ...{
            customerId: id,
            resourceId,
            schoolId,
            percent,
            seconds: Math.floor(percent / 20),
            lastAt: sample.moment(-sample.int(0, 30), 19, n),
          },
          completedAt: percent >= 9000 ? sample.moment(-1, 20) : null,
        };
      }),
    ),
  );
  return ids;
}

async function plantPackages(sample: Sample, { courses, staff }: World): Promise<number[]> {
  const names = [
    '暑期阅读营',
    '数学思维季卡',
    '英语启蒙年卡',
    '名师体验包',
    '古诗月度打卡',
    '科学实验课',
    '期末冲刺包',
    '亲子共学课',
  ];
  const month = sample.today.slice(2, 7).replace('-', '');
  const state = (i: number) => (i < 5 ? ('on_sale' as const) : i < 7 ? ('off_sale' as const) : ('draft' as const));
  const ids = await sample.plant(
    OnlinePackage,
    names.map((name, i) => ({
      ...{
        code: `PK${month}-${String(901 + i)}`,
        name,
        subtitle: `${name}，随时回看`,
        price: 99_00 + i * 100_00,
        linePrice: 199_00 + i * 100_00,
      },
      ...{
        validity: 'days' as const,
        days: i % 2 === 0 ? 90 : 365,
        ownerId: staff[0]!,
        sold: i < 5 ? 6 : 0,
        stock: i === 3 ? 6 : 0,
        state: state(i),
      },
      ...{
        refundPolicy: i === 4 ? ('none' as const) : i % 2 === 0 ? ('by_days' as const) : ('by_progress' as const),
        revenue: i < 5 ? 6 * (99_00 + i * 100_00) : 0,
      },
    })),
  );
  await sample.plant(
    PackageItem,
    ids.flatMap((packageId, i) =>
      [0, 1].map((n) => {
        const course = courses[(i + n) % courses.length]!;
        return { packageId, kind: 'course' as const, refId: course.id, contentName: course.name, sort: n + 1 };
      }),
    ),
  );
  return ids;
}

async function plantPlans(sample: Sample, { courses }: World, resourceIds: number[]): Promise<number[]> {
  const courseIds = courses.map(({ id }) => id);
  return sample.plant(VipPlan, [
    {
      name: '会员月卡',
      level: 'vip',
      days: 30,
      price: 39_00,
      courseIds: courseIds.slice(0, 3),
      resourceIds: resourceIds.slice(0, 9),
      discountPercent: 95_00,
      sort: 1,
      state: 'on_sale',
    },
    {
      name: '会员年卡',
      level: 'vip',
      days: 365,
      price: 365_00,
      courseIds: courseIds.slice(0, 3),
      resourceIds,
      discountPercent: 88_00,
      sort: 2,
      state: 'on_sale',
    },
    {
      name: '高级会员年卡',
      level: 'svip',
      days: 365,
      price: 699_00,
      courseIds,
      resourceIds,
      discountPercent: 80_00,
      sort: 3,
      state: 'on_sale',
    },
    {
      name: '会员季卡（旧）',
      level: 'vip',
      days: 90,
      price: 99_00,
      courseIds: courseIds.slice(0, 2),
      sort: 4,
      state: 'off_sale',
    },
  ]);
}
