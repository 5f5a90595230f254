// The audio library: albums of tracks, each with a key that is printed in books and goes on working for ever.
import { call, type } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  datetime,
  file,
  image,
  int,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const AlbumLife = lifecycle({
  states: { draft: ['未上架', 'Not published', 'grey'], published: ['已上架', 'Published', 'green'] },
  initial: 'draft',
  transitions: {
    publish: { label: ['上架', 'Publish'], from: ['draft'], to: 'published' },
    unpublish: {
      label: ['下架', 'Take down'],
      from: ['published'],
      to: 'draft',
      permission: 'publish',
      danger: true,
      confirm: ['书上印的二维码将显示“已下架”', 'Codes printed in books will say it is not available'],
    },
  },
});

export const AudioAlbum = resource({
  name: 'audio_album',
  area: 'learning',
  noun: 'audio',
  path: '/recording/v1/album',
  title: ['音频专辑', 'Album'],
  fields: {
    title: text('标题', 'Title', { required: true, max: 60, search: 'pinyin' }),
    cover: image('封面', 'Cover', { open: true }),
    categoryId: category('分类', 'Category', 'audio_category'),
    intro: richText('简介', 'Introduction'),
    ageFrom: int('适龄从', 'Age from', { min: 1, max: 80 }),
    ageTo: int('适龄至', 'Age to', { min: 1, max: 80 }),
    courseIds: refs('相关课程', 'Courses', 'course', { max: 50 }),
    access: choice(
      '可听范围',
      'Who may listen',
      { public: ['公开', 'Everyone'], member: ['在读学员', 'Members'], course: ['购课学员', 'Who bought the course'] },
      { default: 'public' },
    ),
    sort: int('排序', 'Order', { default: 0 }),
    state: states(AlbumLife),
  },
  label: 'title',
  search: ['categoryId', 'access', 'state'],
  columns: ['cover', 'title', 'categoryId', 'access', 'sort', 'state', 'createdAt'],
  sort: 'sort',
});
export type AudioAlbum = Row<typeof AudioAlbum>;

export const AudioTrack = resource({
  name: 'audio_track',
  area: 'learning',
  noun: 'audio',
  grantedBy: { export: 'view' },
  path: '/recording/v1/track',
  title: ['音频', 'Track'],
  fields: {
    title: text('标题', 'Title', { required: true, max: 80, search: 'pinyin' }),
    albumId: ref('专辑', 'Album', 'audio_album', { required: true }),
    // Heard by whoever holds the printed code.
    file: file('文件', 'File', { required: true, open: true }),
    seconds: int('时长（秒）', 'Seconds', { min: 0, max: 86_400 }),
    isFree: bool('试听', 'Free'),
    sort: int('排序', 'Order', { default: 0 }),
    qrKey: text('二维码', 'Printed key', { computed: true, max: 60 }),
    plays: int('播放', 'Plays', { computed: true, default: 0 }),
  },
  label: 'title',
  search: ['albumId', 'isFree'],
  columns: ['title', 'albumId', 'seconds', 'isFree', 'plays', 'sort'],
  sort: 'sort',
  unique: [['qrKey']],
});
export type AudioTrack = Row<typeof AudioTrack>;

export const AudioPlay = resource({
  name: 'audio_play',
  area: 'learning',
  noun: 'audio',
  path: '/recording/v1/audioPlay',
  title: ['音频播放', 'Play'],
  fields: {
    trackId: ref('音频', 'Track', 'audio_track', { required: true, fixed: true }),
    at: datetime('时间', 'At', { required: true, fixed: true }),
    via: choice(
      '来源',
      'Via',
      { qr: ['扫码', 'Printed code'], back: ['后台', 'Console'] },
      { required: true, fixed: true },
    ),
  },
  label: 'trackId',
  search: ['trackId', 'via', 'at'],
  sort: '-at',
  verbs: ['list', 'count'],
  appendOnly: true,
});

export const albumFigures = call('GET', '/recording/v1/album/figures', {
  label: ['专辑数据', 'Figures of an album'],
  permission: permission(AudioAlbum, 'view'),
  input: { albumId: ref('专辑', 'Album', 'audio_album', { required: true }) },
  answer: type<{ tracks: number; seconds: number; plays: number; scans: number }>(),
});
