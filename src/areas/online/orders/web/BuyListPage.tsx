// 购买记录: orders of every kind, and payments that fit none.
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Empty } from '#kernel/web/widgets/States';
import { UnmatchedPayment } from '../model/order';
import { OrderList } from './OrderList';
import { orderTexts as o } from './orderTexts';

const tabs: readonly PageTab[] = [
  { key: 'orders', label: o.orders, page: () => <OrderList /> },
  { key: 'unmatched', label: o.unmatched, page: Unmatched },
];

export default () => <PageTabs tabs={tabs} />;

function Unmatched() {
  const { t } = useText();
  return <ResourcePage of={UnmatchedPayment} empty={<Empty text={t(o.noUnmatched)} />} />;
}
