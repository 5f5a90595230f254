// /customContractManageChange: another course or class of one contract, and every change that was made.

import { Card, Flex } from 'antd';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { moveClass } from '../model/change';
import { ChangeForm } from './ChangeForm';
import { ChangeList } from './ChangeList';
import { changeTexts as c } from './changeTexts';

export default function ChangePage() {
  const { t } = useText();
  const [query] = useQueryState();
  const contractId = Number(query.contractId) || null;
  if (contractId === null) return <ChangeList />;
  return (
    <Flex vertical gap={12}>
      <ChangeForm key={contractId} kind="course" contractId={contractId} />
      <Card size="small" title={t(c.class)}>
        <CallButton of={moveClass} given={{ contractId }} />
      </Card>
    </Flex>
  );
}
