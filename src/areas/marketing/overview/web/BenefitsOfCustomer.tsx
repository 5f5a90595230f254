import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { Coupon } from '../../coupons/model/coupon';
import { couponShow } from '../../coupons/web/couponShow';
import { WandouEntry } from '../../peas/model/wandou';

export default ({ rowId }: DetailTabProps) => (
  <>
    <ResourcePage of={Coupon} show={couponShow} given={{ customerId: rowId }} />
    <ResourcePage of={WandouEntry} show={{ taken: null }} given={{ customerId: rowId }} />
  </>
);
