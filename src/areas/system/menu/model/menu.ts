import { bool, choice, image, int, ref, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const Menu = resource({
  name: 'menu',
  area: 'system',
  path: '/api/v1/systemmenu/menu',
  title: ['菜单', 'Menu'],
  label: 'mname',
  labelEn: 'mnameEn',
  fields: {
    mname: text('名称', 'Name', { required: true, max: 20, search: 'pinyin' }),
    mnameEn: text('英文名', 'English name', { max: 40 }),
    parentId: ref('上级', 'Parent', 'menu'),
    sort: int('排序', 'Order', { default: 0 }),
    kind: choice(
      '类型',
      'Kind',
      { group: ['目录', 'Group'], page: ['页面', 'Page'], link: ['外链', 'Link'], frame: ['内嵌', 'Frame'] },
      { required: true },
    ),
    url: text('地址', 'URL', { max: 300 }),
    ico: text('图标', 'Icon', { max: 40 }),
    icoImg: image('图标图片', 'Icon picture', { open: true }),
    permission: text('权限', 'Permission', { max: 80 }),
    roleIds: refs('限定角色', 'Roles', 'role'),
    openMode: choice(
      '打开方式',
      'Opens in',
      { tab: ['标签', 'A tab'], window: ['新窗口', 'A window'] },
      { default: 'tab' },
    ),
    keepAlive: bool('缓存', 'Kept alive', { default: true }),
    tab: bool('标签', 'Has a tab', { default: true }),
    isPadding: bool('内边距', 'Padding', { default: true }),
    badge: choice(
      '角标',
      'Badge',
      {
        none: ['无', 'None'],
        todo: ['待办', 'Todos'],
        message: ['消息', 'Messages'],
        approval: ['审批', 'Approvals'],
        work_order: ['工单', 'Work orders'],
      },
      { default: 'none', indexed: false },
    ),
    visible: bool('可见', 'Visible', { default: true }),
  },
  search: ['mname', 'kind', 'visible'],
  sort: 'sort',
  unique: [['parentId', 'mname']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'options', 'count'],
});
export type Menu = Row<typeof Menu>;

/** The menu as a browser shows it. */
export interface MenuTree {
  Mname: string;
  MnameEn: string;
  Url: string;
  Ico: string;
  IcoImg: string;
  /** What an entry says over what its page says of itself. */
  OpenMode: 'tab' | 'window';
  KeepAlive: boolean;
  Tab: boolean;
  IsPadding: boolean;
  /** What is counted on it: todo, message, … */
  Badge: string;
  /** How the name sounds, whole and by initials, so that it is found as it is typed. */
  Sound: string;
  /** A page from elsewhere, shown inside ours under an address of ours. */
  Src?: string;
  child: MenuTree[];
}
