// The kinds of block a page is put together from: what each asks for, and whether it shows entries of its own.
import { choice, date, type Fields, file, image, int, ref, refs, richText, text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import type { Pair } from '#kernel/model/text';

/** Where banners stand; a carousel may show those of one place. */
export const bannerPositions = {
  home_top: ['首页顶部', 'Home'],
  course_top: ['课程页', 'Courses'],
  mine_top: ['我的', 'Mine'],
  popup: ['弹窗', 'Pop-up'],
  splash: ['启动页', 'Splash'],
} as const;
export type BannerPosition = keyof typeof bannerPositions;

const picture = image('图片', 'Picture', { open: true });
const heading = text('标题', 'Title', { max: 60 });

interface BlockType {
  label: Pair;
  group: 'text' | 'nav' | 'teach' | 'sell';
  fields: Fields;
  /** It shows entries of its own: a text, a picture, where it leads. */
  entries?: { min: number; max: number; hasPicture: boolean };
  /** Never inside columns, where there is room for one kind of thing only. */
  isWhole?: true;
}

const type = (
  name: string,
  label: Pair,
  group: BlockType['group'],
  fields: Fields,
  entries?: BlockType['entries'],
): BlockType => ({
  label,
  group,
  fields: keyFields(`online.block.${name}`, fields),
  ...(entries ? { entries } : {}),
});
const whole = (made: BlockType): BlockType => ({ ...made, isWhole: true });

export const blockTypes = {
  carousel: type(
    'carousel',
    ['轮播', 'Carousel'],
    'text',
    {
      position: choice('取自轮播位', 'Banners of', bannerPositions, {
        help: [
          '选了位置就显示该位置的轮播，不看下面的图片',
          'With a place its banners are shown, not the pictures below',
        ],
      }),
    },
    { min: 1, max: 10, hasPicture: true },
  ),
  image: type('image', ['图片', 'Picture'], 'text', { picture, address: text('跳转链接', 'Leads to', { max: 500 }) }),
  title: type('title', ['标题', 'Title'], 'text', {
    heading,
    sub: text('副标题', 'Subtitle', { max: 80 }),
    align: choice('对齐', 'Align', { left: ['左', 'Left'], center: ['中', 'Centre'] }, { default: 'left' }),
  }),
  rich_text: type('rich_text', ['富文本', 'Text'], 'text', { body: richText('内容', 'Text', { max: 20_000 }) }),
  video: type('video', ['视频', 'Video'], 'text', { film: file('视频', 'Video', { open: true }) }),
  audio: type('audio', ['音频', 'Sound'], 'text', { heading, sound: file('音频', 'Sound', { open: true }) }),
  image_cube: type(
    'image_cube',
    ['图片魔方', 'Picture grid'],
    'text',
    {
      columns: choice(
        '每行',
        'In a row',
        { two: ['2 张', '2'], three: ['3 张', '3'], four: ['4 张', '4'] },
        { default: 'two' },
      ),
    },
    { min: 1, max: 6, hasPicture: true },
  ),
  hotspot: type(
    'hotspot',
    ['热区图', 'Picture with links'],
    'text',
    { picture },
    { min: 1, max: 20, hasPicture: false },
  ),
  divider: type('divider', ['分割线', 'Divider'], 'text', {}),
  spacer: type('spacer', ['空白', 'Space'], 'text', {
    height: int('高度', 'Height', { default: 16, min: 4, max: 200 }),
  }),
  notice: type('notice', ['公告栏', 'Notice'], 'text', {}, { min: 1, max: 5, hasPicture: false }),
  nav_grid: type('nav_grid', ['图文导航', 'Icon grid'], 'nav', {}, { min: 1, max: 10, hasPicture: true }),
  nav_list: type('nav_list', ['列表导航', 'List'], 'nav', {}, { min: 1, max: 20, hasPicture: false }),
  search: type('search', ['搜索框', 'Search'], 'nav', { hint: text('提示文字', 'Hint', { max: 30 }) }),
  tabs: whole(type('tabs', ['选项卡', 'Tabs'], 'nav', {}, { min: 2, max: 6, hasPicture: false })),
  contact: type('contact', ['客服', 'Contact'], 'nav', {
    phone: text('电话', 'Phone', { max: 20 }),
    hours: text('服务时间', 'Hours', { max: 60 }),
    qr: image('二维码', 'QR code', { open: true }),
  }),
  float_button: whole(
    type('float_button', ['悬浮按钮', 'Floating button'], 'nav', {}, { min: 1, max: 1, hasPicture: false }),
  ),
  columns: whole(type('columns', ['分栏', 'Columns'], 'nav', {})),
  course_list: type('course_list', ['课程', 'Courses'], 'teach', {
    heading,
    courseIds: refs('课程', 'Courses', 'course', { max: 20 }),
  }),
  resource_list: type('resource_list', ['资源', 'Resources'], 'teach', {
    heading,
    resourceIds: refs('资源', 'Resources', 'online_resource', { max: 20 }),
  }),
  album_list: type('album_list', ['音频专辑', 'Albums'], 'teach', {
    heading,
    albumIds: refs('专辑', 'Albums', 'audio_album', { max: 20 }),
  }),
  teacher_list: type('teacher_list', ['老师', 'Teachers'], 'teach', {
    heading,
    staffIds: refs('老师', 'Teachers', 'staff', { max: 20 }),
  }),
  school_list: type('school_list', ['校区', 'Schools'], 'teach', {
    heading,
    placeIds: refs('校区', 'Schools', 'school', { max: 20 }),
  }),
  timetable: type('timetable', ['我的课表', 'My timetable'], 'teach', { heading }),
  my_courses: type('my_courses', ['我的课程', 'My courses'], 'teach', { heading }),
  package_list: type('package_list', ['套餐', 'Packages'], 'sell', {
    heading,
    packageIds: refs('套餐', 'Packages', 'online_package', { max: 20 }),
  }),
  vip_card: type('vip_card', ['会员卡', 'Membership'], 'sell', {
    heading,
    planIds: refs('方案', 'Plans', 'vip_plan', { max: 6 }),
  }),
  member_card: type('member_card', ['会员信息', 'Member'], 'sell', { heading }),
  exchange_entry: type('exchange_entry', ['兑换入口', 'Redeem a code'], 'sell', {
    heading,
    sub: text('说明', 'Note', { max: 80 }),
  }),
  coupon_list: type('coupon_list', ['优惠券', 'Coupons'], 'sell', {
    heading,
    batchIds: refs('优惠券批次', 'Batches', 'coupon_batch', { max: 20 }),
  }),
  activity_list: type('activity_list', ['活动', 'Activities'], 'sell', {
    heading,
    activityIds: refs('活动', 'Activities', 'activity', { max: 20 }),
  }),
  questionnaire: type('questionnaire', ['问卷', 'Questionnaire'], 'sell', {
    heading,
    issueIds: refs('发放', 'Issues', 'questionnaire_issue', { max: 5 }),
  }),
  poster_share: type('poster_share', ['海报分享', 'Poster'], 'sell', {
    heading,
    posterIds: refs('海报', 'Posters', 'poster', { max: 6 }),
  }),
  countdown: type('countdown', ['倒计时', 'Countdown'], 'sell', {
    heading,
    until: date('截止', 'Until', { required: true }),
    after: text('到期后文字', 'Afterwards', { max: 60 }),
  }),
  lead_form: whole(
    type('lead_form', ['预约表单', 'Enquiry form'], 'sell', {
      heading,
      sourceId: ref('客户来源', 'Source', 'customer_source'),
      schoolId: ref('校区', 'School', 'school'),
    }),
  ),
  shared: whole(
    type('shared', ['公共组件', 'Shared block'], 'sell', { blockId: ref('公共组件', 'Shared block', 'shared_block') }),
  ),
} as const satisfies Record<string, BlockType>;
export type BlockKey = keyof typeof blockTypes;
