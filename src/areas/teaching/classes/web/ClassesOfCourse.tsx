import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { Class } from '../model/class';

export default ({ rowId }: DetailTabProps) => <ResourcePage of={Class} given={{ courseId: rowId }} />;
