// Pages of this area: path → lazy import.
import { pair } from '#kernel/model/text';
import type { AccountPart } from '#kernel/web/shell/accountParts';
import type { Pages } from '#kernel/web/shell/pages';

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
    title: pair('手机与邮箱', 'Mobile, email', 'system.contact.title'),
    load: () => import('./ContactPanel'),
  },
  {
    key: 'security',
    title: pair('登录与安全', 'Security', 'system.security.title'),
    load: () => import('./SecurityPanel'),
  },
];
