// 岗位管理: posts, the levels of their series, what each school may employ this year, and who employs.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { LegalEntity } from '../../employers/model/legalEntity';
import { Post, PostQuota, Staff } from '../../model/staff';
import { PostLevel } from '../model/level';
import { postTexts as x } from './postTexts';
import { QuotaTable } from './QuotaTable';

const detailTabs = [
  {
    key: 'holders',
    label: x.holders,
    content: ({ id }: WireRow) => <ResourcePage of={Staff} given={{ postId: id }} />,
  },
  {
    key: 'quota',
    label: x.quota,
    content: ({ id }: WireRow) => <ResourcePage of={PostQuota} given={{ postId: id }} />,
  },
];
const tabs: readonly PageTab[] = [
  { key: 'posts', label: x.posts, page: () => <ResourcePage of={Post} tabs={detailTabs} /> },
  { key: 'levels', label: x.levels, page: () => <ResourcePage of={PostLevel} /> },
  { key: 'quota', label: x.quota, page: QuotaTable },
  {
    key: 'employers',
    label: x.employers,
    permission: 'people.legalEntity.view',
    page: () => <ResourcePage of={LegalEntity} />,
  },
];

export default () => <PageTabs tabs={tabs} />;
