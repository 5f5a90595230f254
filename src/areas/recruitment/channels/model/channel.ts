// Where candidates come from, and the tags they are found by.
import { bool, choice, colour, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const RecruitChannel = resource({
  name: 'recruit_channel',
  area: 'recruitment',
  noun: 'channel',
  path: '/api/v1.hr/recruitChannel',
  title: ['招聘渠道', 'Channel'],
  fields: {
    name: text('渠道', 'Channel', { required: true, max: 30, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 40, search: 'plain' }),
    kind: choice(
      '类型',
      'Kind',
      {
        job_board: ['招聘网站', 'Job board'],
        campus: ['校招', 'Campus'],
        referral: ['内推', 'Referral'],
        headhunter: ['猎头', 'Headhunter'],
        walk_in: ['上门', 'Walk-in'],
        social: ['社交媒体', 'Social'],
        talent_pool: ['人才库', 'Talent pool'],
        own_site: ['官网', 'Own site'],
        other: ['其他', 'Other'],
      },
      { required: true },
    ),
    active: bool('启用', 'Active', { default: true }),
  },
  labelEn: 'nameEn',
  search: ['name', 'kind', 'active'],
  columns: ['name', 'nameEn', 'kind', 'active'],
  sort: 'id',
  unique: [['name']],
  lookup: 'everyone',
});
export type RecruitChannel = Row<typeof RecruitChannel>;

/** What comes by these is written by the product itself. */
export const builtIn: readonly RecruitChannel['kind'][] = ['referral', 'talent_pool'];

export const HrTag = resource({
  name: 'hr_tag',
  area: 'recruitment',
  noun: 'talent',
  path: '/api/v1.hr/hrTag',
  title: ['人才标签', 'Tag'],
  fields: {
    name: text('标签', 'Tag', { required: true, max: 20, search: 'pinyin' }),
    group: text('分组', 'Group', { max: 20 }),
    colour: colour('颜色', 'Colour', { default: '#1677ff' }),
  },
  search: ['name', 'group'],
  columns: ['name', 'group', 'colour', 'createdAt'],
  sort: 'id',
  unique: [['name']],
  lookup: 'everyone',
});
