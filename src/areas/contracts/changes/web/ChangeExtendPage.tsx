// /customContractManageChangeExtend: longer, interrupted, taken up again; and who is away now.
import { Card, Flex, Segmented } from 'antd';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Contract } from '../../contract/model/contract';
import { resume } from '../model/change';
import { ChangeForm } from './ChangeForm';
import { ChangeList } from './ChangeList';
import { changeTexts as c } from './changeTexts';

const parts = ['suspended', 'all'] as const;
const away = { isSuspended: 'true' };

export default function ChangeExtendPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const contractId = Number(query.contractId) || null;
  if (contractId !== null)
    return (
      <Flex vertical gap={12}>
        <ChangeForm key={`e${contractId}`} kind="extend" contractId={contractId} />
        <ChangeForm key={`s${contractId}`} kind="suspend" contractId={contractId} />
        <Card size="small" title={t(c.resume)}>
          <CallButton of={resume} given={{ contractId }} />
        </Card>
      </Flex>
    );
  const part = query.part === 'all' ? 'all' : 'suspended';
  const choice = (
    <Segmented<(typeof parts)[number]>
      value={part}
      onChange={(next) => setQuery({ part: next })}
      options={parts.map((value) => ({ value, label: t(c[value]) }))}
    />
  );
  return part === 'suspended' ? (
    <ResourcePage of={Contract} layout="suspended" filter={away} narrowing={choice} />
  ) : (
    <ChangeList narrowing={choice} />
  );
}
