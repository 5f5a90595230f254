// Pages that families see, and templates to begin with.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { BlockKey } from '../pages/model/blockTypes';
import { type Block, newBlock, type PageDocument } from '../pages/model/document';
import { MiniPage, MiniPageVersion, MiniSite, PageTemplate } from '../pages/model/miniPage';

const block = (type: BlockKey, uid: string, props: Record<string, unknown>): Block => ({
  ...newBlock(type, uid),
  props,
  entries: [],
});

export async function plantPages(sample: Sample, packageIds: number[], planIds: number[]): Promise<void> {
  const of = (title: string, ...more: Block[]): PageDocument => ({
    title,
    bgColor: '#f5f6fa',
    blocks: [block('title', 't', { heading: title, sub: '随时随地，陪孩子成长', align: 'center' }), ...more],
  });
  const packages = block('package_list', 'p', { heading: '热门套餐', packageIds: packageIds.slice(0, 4) });
  const vip = block('vip_card', 'v', { heading: '会员权益', planIds: planIds.slice(0, 3) });
  const mine = block('my_courses', 'm', { heading: '我的课程' });
  const exchange = block('exchange_entry', 'x', { heading: '兑换码兑换', sub: '' });
  const lead = block('lead_form', 'l', { heading: '预约体验课' });
  const contact = block('contact', 'c', { phone: '400-800-1234', hours: '9:00–21:00' });
  const words = block('rich_text', 'w', { body: '报名即送 30 天线上课程，名师在线答疑。' });
  const made = [
    {
      name: '小程序首页',
      key: 'home',
      kind: 'home' as const,
      document: of('启明教育', mine, packages, vip, exchange, contact),
      isLive: true,
    },
    {
      name: '暑期招生',
      key: 'summer',
      kind: 'campaign' as const,
      document: of('暑期招生', words, packages, lead),
      isLive: true,
    },
    { name: '会员中心', key: 'vip', kind: 'content' as const, document: of('会员中心', vip), isLive: true },
    {
      name: '秋季活动',
      key: 'autumn',
      kind: 'campaign' as const,
      document: of('秋季活动', words, lead),
      isLive: false,
    },
  ];
  const ids = await sample.plant(
    MiniPage,
    made.map(({ name, key, kind, document, isLive }) => ({
      name,
      key,
      kind,
      document,
      versionNo: isLive ? 1 : 0,
      state: isLive ? ('published' as const) : ('draft' as const),
    })),
  );
  const versions = await sample.plant(
    MiniPageVersion,
    made.flatMap(({ document, isLive }, i) =>
      isLive
        ? [{ pageId: ids[i]!, versionNo: 1, document, note: '首次发布', publishedAt: sample.moment(-20, 10) }]
        : [],
    ),
  );
  for (const [i, versionId] of versions.entries())
    await sample.session.rows(
      sql`update mini_page set published_version_id = ${versionId} where ${ours(sample, 'mini_page')} and id = ${ids[i]!}`,
    );
  await sample.plant(MiniSite, [{ title: '启明教育', homePageId: ids[0]!, servicePhone: '400-800-1234' }]);
  const templates = [
    ['课程首页', 'home', of('课程首页', packages, contact)],
    ['招生预约', 'enrol', of('招生预约', words, lead)],
    ['会员开通', 'mine', of('会员开通', vip)],
    ['节日活动', 'festival', of('节日活动', words, packages)],
    ['课程专题', 'course', of('课程专题', words)],
    ['体验课报名', 'enrol', of('体验课报名', lead, contact)],
    ['暑期大促', 'campaign', of('暑期大促', packages, lead)],
    ['寒假集训', 'campaign', of('寒假集训', words, packages, lead)],
  ] as const;
  await sample.plant(
    PageTemplate,
    templates.map(([name, category, document], i) => ({
      name,
      category,
      document,
      usedCount: 8 - i,
      state: 'on' as const,
    })),
  );
}
