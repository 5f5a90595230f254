// Sixteen posters in four sizes, and what colleagues made of those that are published.
import type { Sample } from '#kernel/server/sample';
import type { Work } from '#kernel/server/work';
import type { Design, Element, TextElement, Variable } from '../posters/model/design';
import { Poster, PosterUse, PosterVersion } from '../posters/model/poster';
import type { TrackCode } from '../tracking/model/track';
import { codeFor } from '../tracking/server/codes';
import type { Planted } from './activities';
import type { Channels } from './channels';
import type { World } from './world';

const sizes = [
  { width: 1242, height: 2208 },
  { width: 1080, height: 1080 },
  { width: 2480, height: 3508 },
  { width: 2362, height: 5906 },
];
const colours: [string, string][] = [
  ['#ff8a5c', '#ffd86f'],
  ['#5b8def', '#9be7ff'],
  ['#43b97f', '#d2f7c5'],
  ['#a06cd5', '#ffc6ff'],
];

/** A title, a line of the user's own, who it is from, and the code. */
function designOf(title: string, width: number, height: number, n: number): Design {
  const unit = width / 100;
  const base = { rotate: 0, opacity: 1, locked: false, hidden: false };
  const text = (id: string, content: string, y: number, size: number, rest: Partial<TextElement>): TextElement => ({
    ...{ ...base, id, name: content, type: 'text', content, x: 8 * unit, y: (height * y) / 100, w: 84 * unit },
    ...{ h: size * unit * 1.6, size: size * unit, weight: 700, colour: '#ffffff', align: 'center', lineHeight: 1.4 },
    ...{ autoShrink: true, fill: 'fixed', ...rest },
  });
  const bound = (id: string, bind: Variable, content: string, y: number) =>
    text(id, content, y, 4, { fill: 'bind', bind, weight: 400, colour: '#333333' });
  const side = 26 * unit;
  const elements: Element[] = [
    text('title', title, 10, 9, {}),
    text('slogan', '名额有限，先到先得', 24, 5, { fill: 'free', weight: 400 }),
    {
      ...{
        ...base,
        id: 'card',
        name: '底板',
        type: 'shape',
        form: 'rect',
        colour: '#ffffff',
        radius: 4 * unit,
        fill: 'fixed',
      },
      ...{ x: 8 * unit, y: height * 0.55, w: 84 * unit, h: height * 0.38 },
    },
    bound('school', 'schoolName', '校区名称', 58),
    bound('staff', 'staffName', '顾问姓名', 63),
    {
      ...{ ...base, id: 'qr', name: '个人二维码', type: 'qrcode', source: 'personal', url: '', fill: 'fixed' },
      ...{ x: (width - side) / 2, y: height * 0.69, w: side, h: side },
    },
  ];
  const [colour, to] = colours[n % colours.length]!;
  return { v: 1, background: { colour, to }, elements };
}

const names = [
  ...['冬季开放日邀请', '编程体验日', '亲子科学节', '会员九折券', '新生代金券', '暑期通用码', '期末喜报', '教师节'],
  ...['寒假营招生', '元旦祝福', '校区形象', '名师介绍', '家长课堂', '中秋灯笼节', '国庆营地', '小小演说家'],
];
const kinds = ['activity', 'activity', 'activity', 'recruit', 'recruit', 'recruit', 'result', 'festival'] as const;

export async function plantPosters(
  sample: Sample,
  work: Work,
  { marketer, staff, category }: World,
  { ofKind }: Channels,
  activities: readonly Planted[],
  batchIds: readonly number[],
): Promise<TrackCode[]> {
  const open = activities.filter(({ state }) => state === 'published');
  const targets = [
    ...open.slice(0, 3).map(({ id }) => ({ targetKind: 'activity' as const, activityId: id, couponBatchId: null })),
    ...[3, 1, 4].map((n) => ({ targetKind: 'coupon' as const, activityId: null, couponBatchId: batchIds[n]! })),
  ];
  const rows = names.map((name, n) => {
    const { width, height } = sizes[n % sizes.length]!;
    const design = designOf(name, width, height, n);
    const isPublished = n < 6;
    return {
      ...{ name, width, height, design, kindId: category('poster_kind', kinds[n % kinds.length]!), ...targets[n % 6]! },
      ...{
        channelId: ofKind('media'),
        state: isPublished ? ('published' as const) : n === 13 ? ('offline' as const) : ('draft' as const),
      },
      ...(isPublished || n === 13 ? { published: design, publishedVersion: 1 } : {}),
      ...{ uses: isPublished ? users(n).length : 0, createdAt: sample.moment(-90 + n * 5, 15), createdBy: marketer },
    };
  });
  function users(n: number): number[] {
    return staff.slice(0, n < 4 ? 7 : 6);
  }
  const ids = await sample.plant(Poster, rows);
  await sample.plant(
    PosterVersion,
    rows.flatMap(({ published, createdAt }, n) =>
      published ? [{ posterId: ids[n]!, no: 1, design: published, createdAt, createdBy: marketer }] : [],
    ),
  );
  const codes: TrackCode[] = [];
  const uses = [];
  for (let n = 0; n < 6; n += 1)
    for (const [at, ownerId] of users(n).entries()) {
      const code = await codeFor(work, {
        ...{ name: names[n]!, ownerKind: 'staff', ownerRef: ownerId, posterId: ids[n]!, ...targets[n]! },
        channelId: ofKind('media'),
      });
      codes.push(code);
      uses.push({
        ...{ posterId: ids[n]!, designVersion: 1, ownerId, schoolId: code.schoolId, trackCodeId: code.id },
        ...{ downloads: 1 + ((n + at) % 5), copies: at % 3, shares: at % 2, lastAt: sample.moment(-(at + n), 12) },
      });
    }
  await sample.plant(PosterUse, uses);
  return codes;
}
