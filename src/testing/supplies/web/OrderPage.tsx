import { App } from 'antd';
import { useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { PurchaseOrder, share } from '../model/purchaseOrder';
import { orderTexts as o } from './orderTexts';

export default function OrderPage() {
  const { t } = useText();
  const { message } = App.useApp();
  const open = useOpen();
  const sharing = useCall(share);
  const send = async (id: number) => {
    const { url } = await sharing.run({ id });
    await copyText(location.origin + url);
    void message.success(t(o.copied));
  };
  return (
    <ResourcePage
      of={PurchaseOrder}
      rowActions={[
        { key: 'share', label: share.label, run: ({ id }) => send(id) },
        { key: 'print', label: o.print, run: ({ id }) => open('/purchaseOrderPrint', { id: String(id) }) },
      ]}
    />
  );
}
