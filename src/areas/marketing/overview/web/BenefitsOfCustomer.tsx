import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { Coupon } from '../../coupons/model/coupon';
import { WandouEntry } from '../../peas/model/wandou';

export default ({ rowId }: DetailTabProps) => (
  <>
    <ResourcePage of={Coupon} given={{ customerId: rowId }} />
    <ResourcePage of={WandouEntry} given={{ customerId: rowId }} />
  </>
);
