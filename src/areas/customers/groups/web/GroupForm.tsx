// A group is kept by hand or by conditions; which of the two is said first, the form then asks only what belongs to it.
import { Button, Flex, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { Modal } from '#kernel/web/widgets/Panels';
import { ConditionsInput } from '../../conditions/web/ConditionsInput';
import { CustomerGroup } from '../model/group';
import { setTexts as s } from './setTexts';

export type GroupKind = 'static' | 'dynamic';

const inputs = { conditions: ConditionsInput };
const formOf = (kind: GroupKind) => ({
  ...CustomerGroup,
  form: ['name', 'note', ...(kind === 'dynamic' ? ['conditions'] : []), 'visibility', 'schoolId', 'pinned'],
});
const forms = { static: formOf('static'), dynamic: formOf('dynamic') };

interface GroupFormProps {
  kind: GroupKind;
  id?: number;
  onClose: () => void;
  onSaved?: (row: WireOf<typeof CustomerGroup>) => void;
}

export function GroupForm({ kind, id, onClose, onSaved }: GroupFormProps) {
  return (
    <ResourceForm
      of={forms[kind]}
      id={id ?? null}
      open
      inputs={inputs}
      values={{ kind }}
      onClose={onClose}
      {...(onSaved ? { onSaved } : {})}
    />
  );
}

const helps = { static: s.staticHelp, dynamic: s.dynamicHelp };

export function KindQuestion({ onChoose, onClose }: { onChoose: (kind: GroupKind) => void; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal open title={t(s.whichKind)} footer={null} width={520} onCancel={onClose} centered>
      <Flex gap={12}>
        {(['dynamic', 'static'] as const).map((kind) => (
          <Button
            key={kind}
            style={{ flex: 1, height: 'auto', padding: 16, whiteSpace: 'normal' }}
            onClick={() => onChoose(kind)}
          >
            <Flex vertical gap={4} align="flex-start" style={{ textAlign: 'start' }}>
              <Typography.Text strong>{t(CustomerGroup.fields.kind.options![kind]!.label)}</Typography.Text>
              <Typography.Text type="secondary">{t(helps[kind])}</Typography.Text>
            </Flex>
          </Button>
        ))}
      </Flex>
    </Modal>
  );
}
