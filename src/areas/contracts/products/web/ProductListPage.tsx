// /ClassFee/ProdList: goods with their prices.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { FeeTabs } from '../../fees/web/FeeTabs';
import { Product } from '../model/product';

export default () => (
  <>
    <FeeTabs />
    <ResourcePage of={Product} />
  </>
);
