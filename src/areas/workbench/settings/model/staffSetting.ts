import type { Appearance, Language } from '#areas/system/sessions/model/taste';
import { choice, json, ref, shape } from '#kernel/model/fields';
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
