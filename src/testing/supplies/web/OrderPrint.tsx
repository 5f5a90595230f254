import { useText } from '#kernel/web/i18n';
import { FieldList, LineTable } from '#kernel/web/resource/detail/FieldList';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { Shown } from '#kernel/web/widgets/States';
import { OrderLine, PurchaseOrder } from '../model/purchaseOrder';

export default function OrderPrint() {
  const { t } = useText();
  const [query] = useQueryState();
  const { data: order, isPending, error, refetch } = useDetail(PurchaseOrder, Number(query.id) || null);
  return (
    <Shown loading={isPending} error={error} onRetry={() => void refetch()} empty={!order} height={400}>
      {order && (
        <PrintFrame title={`${t(PurchaseOrder.title)} ${order.no}`} choosePaper>
          <h1>{t(PurchaseOrder.title)}</h1>
          <FieldList of={PurchaseOrder} row={order} />
          <LineTable of={PurchaseOrder} name="lines" child={OrderLine} row={order} />
        </PrintFrame>
      )}
    </Shown>
  );
}
