import { bool, categories, choice, datetime, image, int, ref, text, time } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

/** The one table of rooms: lessons, meetings and interviews take them. */
export const Room = resource({
  name: 'room',
  area: 'teaching',
  path: '/class/v1/room',
  title: ['教室', 'Room'],
  fields: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    code: text('编号', 'Code', { max: 20, search: 'plain' }),
    kind: choice(
      '类型',
      'Kind',
      {
        classroom: ['教室', 'Classroom'],
        one_to_one: ['一对一室', 'One-to-one'],
        studio: ['功能室', 'Studio'],
        lab: ['机房', 'Lab'],
        activity: ['活动室', 'Activity'],
        online: ['线上教室', 'Online'],
        meeting: ['会议室', 'Meeting'],
        office: ['办公室', 'Office'],
      },
      { required: true, default: 'classroom' },
    ),
    capacity: int('容量', 'Capacity', { required: true, min: 1, max: 500 }),
    area: int('面积㎡', 'Area ㎡', { min: 1, max: 10_000 }),
    floor: text('楼层', 'Floor', { max: 20 }),
    features: categories('设备', 'Features', 'room_feature'),
    openFrom: time('可用开始', 'Open from', { default: '08:00' }),
    openTo: time('可用结束', 'Open to', { default: '21:30' }),
    bookable: bool('可预订', 'Bookable', { help: ['会议可以使用', 'Meetings may take it'] }),
    photo: image('照片', 'Photo'),
    sort: int('排序', 'Order', { default: 0 }),
    isActive: bool('启用', 'Active', { default: true }),
  },
  scope: { school: 'schoolId' },
  search: ['name', 'schoolId', 'kind', 'isActive'],
  columns: [
    'name',
    'code',
    'kind',
    'schoolId',
    'capacity',
    'floor',
    'features',
    'openFrom',
    'openTo',
    'bookable',
    'isActive',
  ],
  sort: 'sort',
  unique: [['schoolId', 'name']],
  lookup: 'everyone',
});
export type Room = Row<typeof Room>;

/** A room that nobody can use for a while. */
export const RoomClosure = resource({
  name: 'room_closure',
  area: 'teaching',
  noun: 'room',
  path: '/class/v1/roomClosure',
  title: ['教室停用', 'Room closure'],
  label: 'reason',
  fields: {
    roomId: ref('教室', 'Room', 'room', { required: true, fixed: true }),
    fromAt: datetime('开始', 'From', { required: true }),
    toAt: datetime('结束', 'To', { required: true }),
    reason: text('原因', 'Reason', { required: true, max: 100 }),
  },
  scope: { parent: 'roomId' },
  search: ['roomId'],
  sort: '-fromAt',
});
export type RoomClosure = Row<typeof RoomClosure>;
