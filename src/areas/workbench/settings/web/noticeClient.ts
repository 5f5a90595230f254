// The calls of a person's own settings, typed.
import type { NoticeLevel } from '#kernel/model/notices';
import { api } from '#kernel/web/api/client';
import type { NoticeSwitches } from '../model/staffSetting';

export interface NoticeChoice {
  kind: string;
  name: string;
  area: string;
  level: NoticeLevel;
  channels: { channel: 'sms' | 'email'; on: boolean }[];
}

export const noticeSettings = {
  choices: () => api.get<NoticeChoice[]>('/work/v1/setting/notices'),
  mine: () => api.get<{ notices: NoticeSwitches }>('/work/v1/setting/mine'),
  save: (notices: NoticeSwitches) => api.put('/work/v1/setting/save', { notices: JSON.stringify(notices) }),
};
