// What an enterprise may set about its cabinet.
import { pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import type { ConfigItem } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import type { SpaceKind } from '../model/fileCabinet';

const whole = (key: string, zh: string, en: string, value: number, max: number): ConfigItem => ({
  key: `workbench.file.${key}`,
  group: 'workbench',
  name: pair(zh, en),
  type: 'int',
  default: value,
  min: 1,
  max,
});

const maxMb = whole('maxMB', '文件柜单个文件上限 MB', 'Largest file in the cabinet, MB', 200, 4096);
const personal = whole('quotaPersonalGb', '个人空间 GB', 'Personal space, GB', 2, 10_000);
const team = whole('quotaTeamGb', '部门和校区空间 GB', 'Space of a department or school, GB', 20, 10_000);
const company = whole('quotaCompanyGb', '公司空间 GB', 'Space of the company, GB', 200, 100_000);
const binDays = whole('binDays', '回收站保留天数', 'Days in the bin', 30, 365);
const versionKeep = whole('versionKeep', '保留版本数', 'Versions kept', 20, 1000);
const versionDays = whole('versionDays', '版本保留天数', 'Days a version is kept', 180, 3650);
const linkMaxDays = whole('linkMaxDays', '外链最长天数', 'Days a link is good for at most', 90, 365);

export const fileConfig = [maxMb, personal, team, company, binDays, versionKeep, versionDays, linkMaxDays];

const asNumber = (item: ConfigItem) => async (work: Work) => Number(await configValue(work, item.key));

export const largestBytes = async (work: Work) => (await asNumber(maxMb)(work)) * 1024 ** 2;
export const daysInBin = asNumber(binDays);
export const versionsKept = asNumber(versionKeep);
export const daysOfVersions = asNumber(versionDays);
export const linkDays = asNumber(linkMaxDays);

const quotas = { personal, department: team, school: team, company } satisfies Record<SpaceKind, ConfigItem>;
export const quotaOf = async (work: Work, kind: SpaceKind) => (await asNumber(quotas[kind])(work)) * 1024 ** 3;
