import type { Appearance, Language, Taste } from '#areas/system/sessions/model/taste';
import { call, type } from '#kernel/model/call';
import { choice, json, optional, ref, shape } from '#kernel/model/fields';
import type { NoticeLevel } from '#kernel/model/notices';
import { resource } from '#kernel/model/resource';
import type { Locale } from '#kernel/model/text';

/** The kinds whose texts a person does not want, by channel. In the console everything arrives. */
export type NoticeSwitches = Record<string, { sms?: boolean; wechat?: boolean; email?: boolean }>;

const switches = shape((value): value is NoticeSwitches => typeof value === 'object' && value !== null);

const known: Record<keyof Appearance, (value: unknown) => boolean> = {
  theme: (value) => value === 'light' || value === 'dark' || value === 'system',
  colour: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  weakMode: (value) => typeof value === 'boolean',
  multiTab: (value) => typeof value === 'boolean',
};
const looks = shape(
  (value): value is Appearance =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, one]) => known[name as keyof Appearance]?.(one) ?? false),
);

/** A person's own taste; one row each. */
export const StaffSetting = resource({
  name: 'staff_setting',
  area: 'workbench',
  path: '/work/v1/setting',
  title: ['个人设置', 'Personal settings'],
  label: 'staffId',
  fields: {
    staffId: ref('员工', 'Person', 'staff', { required: true }),
    language: choice('语言', 'Language', { zh_cn: ['中文', 'Chinese'], en_gb: ['英文', 'English'] }),
    appearance: json('外观', 'Appearance', looks, { default: {} }),
    notices: json('通知方式', 'Notices', switches, { default: {} }),
  },
  scope: { owner: 'staffId' },
  unique: [['staffId']],
  // Everyone has their own and nobody else's.
  verbs: [],
});

export const localeOfLanguage = (language: Language): Locale => (language === 'en_gb' ? 'en' : 'zh');

const { language, appearance, notices } = StaffSetting.fields;
type Kept = Taste & { notices: NoticeSwitches };

export const mySettings = call('GET', `${StaffSetting.path}/mine`, {
  label: ['我的设置', 'My settings'],
  answer: type<Kept>(),
});

export interface NoticeChoice {
  kind: string;
  name: string;
  area: string;
  level: NoticeLevel;
  channels: { channel: 'sms' | 'email'; on: boolean }[];
}

/** Which kinds reach a person outside the console, and whether they want that. */
export const noticeChoices = call('GET', `${StaffSetting.path}/notices`, {
  label: ['通知选项', 'Notices outside the console'],
  answer: type<NoticeChoice[]>(),
});

/** Only what is sent changes; of the appearance, too. */
export const saveSettings = call('PUT', `${StaffSetting.path}/save`, {
  label: ['保存设置', 'Save my settings'],
  input: { language, appearance: optional(appearance), notices: optional(notices) },
  answer: type<Kept>(),
});
