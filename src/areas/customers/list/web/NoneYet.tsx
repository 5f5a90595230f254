// What stands in place of the list where there are no customers yet.
import { Button, Space } from 'antd';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Empty } from '#kernel/web/widgets/States';
import { manageTexts as m } from './manageTexts';

/** A counsellor without customers is told where customers come from. */
export function NoneYet() {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  return (
    <Empty height={320} text={t(m.noneYet)} hint={t(can('customers.customer.claim') ? m.noneHelp : m.noneHelpHere)}>
      <Space>
        {can('customers.customer.claim') && (
          <Button type="primary" onClick={() => open('/customerManagement', { view: 'pool' })}>
            {t(m.toPool)}
          </Button>
        )}
        {can('customers.customer.add') && <Button onClick={() => open('/addCustomer')}>{t(m.toAdd)}</Button>}
        {can('customers.customer.import') && <Button onClick={() => open('/importCustomer')}>{t(m.toImport)}</Button>}
      </Space>
    </Empty>
  );
}
