import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { Offer } from '../model/offer';

export default ({ rowId }: DetailTabProps) => <ResourcePage of={Offer} given={{ needId: rowId }} />;
