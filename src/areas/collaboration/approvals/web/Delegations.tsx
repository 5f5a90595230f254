// Who decides for somebody who is away: one's own rules for everyone, all of them for who keeps approvals.
import { Select } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useSession } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { ApprovalDelegation } from '../../delegations/model/delegation';
import { approvalKinds } from '../../flows/model/flow';

const inputs = { kinds: KindsInput };

export function AllDelegations() {
  const me = useMe();
  return <ResourcePage of={ApprovalDelegation} inputs={inputs} values={{ fromId: me }} given={{}} />;
}

export default function OwnDelegations({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const me = useMe();
  return (
    <Frame kind="drawer" width={900} title={t(ApprovalDelegation.title)} open onCancel={onClose} footer={null}>
      <ResourcePage of={ApprovalDelegation} inputs={inputs} given={{ fromId: me }} />
    </Frame>
  );
}

const useMe = (): number => Number(useSession(({ client }) => client?.uid));

function KindsInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { data = [] } = useAnswer(approvalKinds, {});
  return (
    <Select
      id={id}
      mode="multiple"
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      value={Array.isArray(value) ? value : []}
      options={data.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={onChange}
    />
  );
}
