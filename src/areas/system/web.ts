// Pages of this area: path → lazy import.
import type { AreaWeb } from '#kernel/web/shell/composition';
import { accountPartTexts } from './accounts/web/accountPartTexts';

export const systemWeb: AreaWeb = {
  signIn: () => import('./signIn/web/LoginPage'),
  pages: {
    '/demo': () => import('./demo/web/DemoPage'),
    '/configAdmin': () => import('./config/web/ConfigPage'),
    '/classifyAdmin': () => import('./categories/web/ClassifyPage'),
    '/map': () => import('./finding/web/MapPage'),
    '/upload': () => import('./files/web/UploadPage'),
    '/language': () => import('./labels/web/LanguagePage'),
    '/serachSchool': () => import('./finding/web/FindSchoolPage'),
    '/schoolCenter': () => import('./schools/web/SchoolCenterPage'),
    '/rentQi': () => import('./property/web/RentPage'),
    '/SupportSchool': () => import('./support/web/SupportPage'),
    '/OperateNode': () => import('./opening/web/OpeningPage'),
    '/region': () => import('./organisation/web/RegionPage'),
    '/ddnsList': () => import('./devices/web/DevicePage'),
    '/logAdmin': () => import('./log/web/LogPage'),
    '/msgAdmin': () => import('./messages/web/MsgAdminPage'),
    '/menuAdmin': () => import('./enterprise/web/MenuAdminPage'),
  },
  account: [
    {
      key: 'contact',
      title: accountPartTexts.contact,
      load: () => import('./accounts/web/ContactPanel'),
    },
    {
      key: 'factors',
      title: accountPartTexts.factors,
      load: () => import('./secondFactor/web/FactorPanel'),
    },
    {
      key: 'security',
      title: accountPartTexts.security,
      load: () => import('./sessions/web/SecurityPanel'),
    },
  ],
};
