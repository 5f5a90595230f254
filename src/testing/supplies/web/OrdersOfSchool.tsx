import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { PurchaseOrder } from '../model/purchaseOrder';

export default ({ rowId }: DetailTabProps) => <ResourcePage of={PurchaseOrder} given={{ schoolId: rowId }} />;
