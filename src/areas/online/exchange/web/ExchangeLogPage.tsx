// 兑换记录: what was redeemed, reversed where it must be, and every try.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { ExchangeAttempt, ExchangeLog } from '../model/exchangeCode';
import { exchangePageTexts as e } from './exchangePageTexts';

const tabs: readonly PageTab[] = [
  { key: 'logs', label: e.logs, page: () => <ResourcePage of={ExchangeLog} show={{ reward: null }} /> },
  { key: 'attempts', label: e.attempts, page: () => <ResourcePage of={ExchangeAttempt} /> },
];

export default () => <PageTabs tabs={tabs} />;
