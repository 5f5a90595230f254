// Pages of this area: path → lazy import.
import type { AccountPart } from '#kernel/web/shell/accountParts';
import type { Pages } from '#kernel/web/shell/pages';
import { accountPartTexts } from './accountPartTexts';

export const pages: Pages = {
  '/demo': () => import('./DemoPage'),
  '/configAdmin': () => import('./ConfigPage'),
  '/classifyAdmin': () => import('./ClassifyPage'),
  '/map': () => import('./MapPage'),
  '/upload': () => import('./UploadPage'),
  '/language': () => import('./LanguagePage'),
  '/serachSchool': () => import('./FindSchoolPage'),
  '/schoolCenter': () => import('./SchoolCenterPage'),
  '/rentQi': () => import('./RentPage'),
  '/SupportSchool': () => import('./SupportPage'),
  '/OperateNode': () => import('./OpeningPage'),
  '/region': () => import('./RegionPage'),
  '/ddnsList': () => import('./DevicePage'),
  '/logAdmin': () => import('./LogPage'),
  '/msgAdmin': () => import('./messages/MsgAdminPage'),
  '/menuAdmin': () => import('./MenuAdminPage'),
};

/** What this area adds to the account settings. */
export const accountParts: readonly AccountPart[] = [
  {
    key: 'contact',
    title: accountPartTexts.contact,
    load: () => import('./ContactPanel'),
  },
  {
    key: 'security',
    title: accountPartTexts.security,
    load: () => import('./SecurityPanel'),
  },
];
