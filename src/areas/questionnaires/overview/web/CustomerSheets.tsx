import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { AnswerSheet } from '../../answer/model/sheet';

export default ({ rowId }: DetailTabProps) => (
  <ResourcePage of={AnswerSheet} given={{ personKind: 'customer', personId: rowId }} />
);
