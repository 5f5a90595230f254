// What a chain with twelve schools has come to tell apart: the kinds of its devices by form and make, the places of its
// schools by district and quarter; some nodes of single schools, some no longer used. Six hundred with those of the areas.
import { sql } from 'drizzle-orm';
import { pinyin } from 'pinyin-pro';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Category } from './model/category';

const total = 600;

const cities: Readonly<Record<string, string>> = {
  上海: '徐汇 静安 浦东 黄浦 长宁 虹口 杨浦 闵行',
  杭州: '西湖 滨江 上城 拱墅 余杭 萧山 临平 钱塘',
  广州: '天河 越秀 海珠 荔湾 白云 番禺 黄埔 花都',
  深圳: '南山 福田 罗湖 宝安 龙岗 龙华 坪山 光明',
  北京: '海淀 朝阳 东城 西城 丰台 石景山 通州 大兴',
  天津: '和平 河西 南开 河东 河北 红桥 滨海 西青',
};
const quarters = [
  ['商圈', 'shopping quarter'],
  ['学区', 'school quarter'],
  ['园区', 'business park'],
] as const;

type Form = readonly [zh: string, en: string];
const forms: Readonly<Record<string, { makes: string; forms: readonly Form[] }>> = {
  router: {
    makes: 'H3C 华为 锐捷 TP-LINK 中兴 思科',
    forms: [
      ['企业路由', 'Office router'],
      ['无线接入点', 'Access point'],
      ['交换机', 'Switch'],
      ['光猫', 'Fibre modem'],
      ['网关', 'Gateway'],
      ['中继器', 'Repeater'],
    ],
  },
  camera: {
    makes: '海康威视 大华 宇视 萤石 天地伟业 索尼',
    forms: [
      ['枪机', 'Bullet camera'],
      ['半球', 'Dome camera'],
      ['球机', 'Speed dome'],
      ['全景', 'Panorama camera'],
      ['录播主机', 'Lecture recorder'],
      ['门口机', 'Door camera'],
    ],
  },
  recorder: {
    makes: '海康威视 大华 宇视 天地伟业 群晖 希捷',
    forms: [
      ['4 路', '4 channels'],
      ['8 路', '8 channels'],
      ['16 路', '16 channels'],
      ['32 路', '32 channels'],
      ['硬盘阵列', 'Disk array'],
      ['备份存储', 'Backup store'],
    ],
  },
  clock: {
    makes: '中控智慧 得力 汉王 钉钉 真地 科密',
    forms: [
      ['人脸', 'Face'],
      ['指纹', 'Fingerprint'],
      ['刷卡', 'Card'],
      ['移动考勤', 'Mobile'],
      ['壁挂', 'On the wall'],
      ['台式', 'On the desk'],
    ],
  },
  tablet: {
    makes: '华为 苹果 小米 联想 荣耀 希沃',
    forms: [
      ['学生平板', 'For students'],
      ['教师平板', 'For teachers'],
      ['签到平板', 'For check-in'],
      ['展示屏', 'Display'],
      ['电子白板', 'Whiteboard'],
      ['收银机', 'Till'],
    ],
  },
  projector: {
    makes: '爱普生 明基 极米 坚果 松下 日电',
    forms: [
      ['短焦', 'Short throw'],
      ['长焦', 'Long throw'],
      ['激光', 'Laser projector'],
      ['便携', 'Portable'],
      ['幕布', 'Screen'],
      ['支架', 'Mount'],
    ],
  },
  printer: {
    makes: '惠普 佳能 兄弟 爱普生 理光 得力',
    forms: [
      ['激光打印', 'Laser'],
      ['喷墨打印', 'Inkjet'],
      ['标签打印', 'Labels'],
      ['复印一体', 'Copier'],
      ['扫描仪', 'Scanner'],
      ['证卡打印', 'Cards'],
    ],
  },
  door: {
    makes: '海康威视 大华 中控智慧 捷顺 披克 立林',
    forms: [
      ['人脸门禁', 'Face lock'],
      ['刷卡门禁', 'Card lock'],
      ['闸机', 'Gate'],
      ['电控锁', 'Electric lock'],
      ['出门按钮', 'Exit button'],
      ['访客机', 'Visitor terminal'],
    ],
  },
};

interface Planned {
  tree: string;
  code: string;
  under: string | null;
  name: string;
  nameEn: string;
}

const latin = (name: string): string => {
  const letters = pinyin(name, { toneType: 'none', type: 'array' }).join('');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
};

const places = (): Planned[] =>
  Object.entries(cities).flatMap(([city, districts], c) => {
    const tree = 'school_tag';
    const top: Planned = { tree, code: `city${c + 1}`, under: null, name: city, nameEn: latin(city) };
    const below = districts.split(' ').flatMap((district, d): Planned[] => {
      const code = `${top.code}-${d + 1}`;
      const own = quarters.map(([zh, en], q) => ({
        ...{ tree, code: `${code}-${q + 1}`, under: code },
        ...{ name: `${district}${zh}`, nameEn: `${latin(district)} ${en}` },
      }));
      return [{ tree, code, under: top.code, name: district, nameEn: latin(district) }, ...own];
    });
    return [top, ...below];
  });

const devices = (): Planned[] =>
  Object.entries(forms).flatMap(([kind, { makes, forms: all }]) =>
    all.flatMap(([name, nameEn], f): Planned[] => {
      const code = `${kind}-${f + 1}`;
      const own = makes.split(' ').map((make, m) => ({
        ...{ tree: 'device_kind', code: `${code}-${m + 1}`, under: code, name: make },
        nameEn: /^[\w-]+$/.test(make) ? make : latin(make),
      }));
      return [{ tree: 'device_kind', code, under: kind, name, nameEn }, ...own];
    }),
  );

export async function plantCategories(sample: Sample, { hasPast }: Demo): Promise<void> {
  const there = await sample.session.rows<{ id: number; tree: string; code: string }>(
    sql`select id, tree, code from category where ${live(sample, 'category')}`,
  );
  const schools = await sample.session.rows<{ id: number }>(
    sql`select id from school where ${live(sample, 'school')} order by id`,
  );
  if (!hasPast || schools.length < 6) return;
  const idOf = new Map(there.map(({ tree, code, id }) => [`${tree} ${code}`, id]));
  const planned = [...places(), ...devices()].slice(0, Math.max(0, total - there.length));
  const depthOf = ({ code }: Planned) => code.split('-').length;
  for (const depth of [1, 2, 3]) {
    const level = planned.filter((one) => depthOf(one) === depth);
    const ids = await sample.plant(
      Category,
      level.map(({ tree, code, under, name, nameEn }, i) => ({
        ...{ tree, code, name, nameEn, sort: 100 + i },
        parentId: under === null ? null : idOf.get(`${tree} ${under}`)!,
        enabled: !(depth === 3 && i % 40 === 39),
        schoolId: tree === 'device_kind' && depth === 3 && i % 25 === 7 ? schools[i % schools.length]!.id : null,
      })),
    );
    for (const [i, one] of level.entries()) idOf.set(`${one.tree} ${one.code}`, ids[i]!);
  }
}
