// The data screen on a television: a link that one device opens once and that shows this screen and nothing else.
import { call, type } from '#kernel/model/call';
import { datetime, int, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const CastLife = lifecycle({
  states: {
    waiting: ['等待打开', 'Waiting', 'blue'],
    running: ['投屏中', 'Running', 'green'],
    ended: ['已结束', 'Ended', 'grey'],
  },
  initial: 'waiting',
  transitions: {
    start: { label: ['开始', 'Start'], from: ['waiting'], to: 'running', internal: true },
    end: { label: ['结束', 'End'], from: ['waiting', 'running'], to: 'ended', internal: true },
  },
});

export const ScreenCast = resource({
  name: 'screen_cast',
  area: 'workbench',
  noun: 'dataScreen',
  path: '/api/v1.system/screen',
  title: ['投屏', 'Cast'],
  label: 'state',
  fields: {
    /** Whose screen it is: it shows what they may read, for as long as they may. */
    staffId: ref('员工', 'Person', 'staff', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school'),
    /** Of what the device that opened it was given. */
    keyHash: text('密钥', 'Key', { max: 64, computed: true, secret: true }),
    openBy: datetime('打开期限', 'To be opened by', { required: true, computed: true }),
    endsAt: datetime('结束时间', 'Ends at', { required: true, computed: true }),
    seenAt: datetime('最近访问', 'Last seen', { computed: true }),
    state: states(CastLife),
  },
  scope: { owner: 'staffId', creator: false },
  verbs: [],
});
export type ScreenCast = Row<typeof ScreenCast>;

export const castScreen = call('POST', `${ScreenCast.path}/cast`, {
  label: ['投屏', 'Show on a TV'],
  input: { schoolId: ref('校区', 'School', 'school') },
  answer: type<{ url: string; expiresIn: number }>(),
});

export interface CastItem {
  id: number;
  state: string;
  at: string;
  seenAt: string | null;
}
export const castList = call('GET', `${ScreenCast.path}/casts`, {
  label: ['投屏列表', 'Casts'],
  answer: type<CastItem[]>(),
});
export const revokeCast = call('POST', `${ScreenCast.path}/revokeCast`, {
  label: ['停止投屏', 'Stop'],
  danger: true,
  input: { id: int('投屏', 'Cast', { required: true, max: Number.MAX_SAFE_INTEGER }) },
});

/** What the television is told. */
export interface ScreenTile {
  key: string;
  label: string;
  text: string;
  change: number | null;
}
export interface CastScreen {
  title: string;
  at: string;
  /** Whose hour the clock shows. */
  timezone: string;
  tiles: ScreenTile[];
  chosen: { label: string; rows: { name: string; value: number; text: string }[] } | null;
}
export type CastPage =
  | { state: 'waiting' | 'running' }
  | { state: 'open'; key: string; screen: CastScreen }
  | { state: 'over' };
