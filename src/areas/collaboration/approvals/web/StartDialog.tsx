// A request without a document: its form, whom it would go to by what was typed, and whom the initiator may name.
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { PathStep } from '../model/calls';
import { customKinds } from '../model/customKinds';
import { previewApproval, startApproval } from '../model/startCalls';
import { ApprovalPath } from './ApprovalPath';
import { a } from './approvalTexts';

interface StartProps {
  kind: string;
  onClose: () => void;
  onStarted: (id: number) => void;
}

type Chosen = Record<string, number[]>;

export default function StartDialog({ kind: key, onClose, onStarted }: StartProps) {
  const { t } = useText();
  const [requestKey] = useState(nonce);
  const [chosen, setChosen] = useState<Chosen>({});
  const { run } = useCall(startApproval);
  const kind = customKinds.find((one) => one.key === key)!;
  const { ccIds } = startApproval.input;
  return (
    <FieldsDialog
      open
      title={t(kind.name)}
      fields={{ ...kind.fields, ccIds }}
      onClose={onClose}
      onSend={async ({ ccIds: copies, ...form }) => {
        const given = { ...(Array.isArray(copies) ? { ccIds: copies } : {}), chosen };
        const made = await run({ kind: key, form, requestKey, ...given });
        onStarted(made.id);
      }}
    >
      {({ ccIds: _, ...form }) => <Way kind={key} form={form} chosen={chosen} onChoose={setChosen} />}
    </FieldsDialog>
  );
}

interface WayProps {
  kind: string;
  form: Record<string, unknown>;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

function Way({ kind, form, chosen, onChoose }: WayProps) {
  const { data } = useAnswer(previewApproval, { kind, form, chosen });
  if (!data) return null;
  return (
    <>
      {data.path.map((step) => (
        <Choice
          key={step.nodeId}
          step={step}
          value={chosen[step.nodeId] ?? []}
          onChange={(ids) => onChoose({ ...chosen, [step.nodeId]: ids })}
        />
      ))}
      <ApprovalPath path={data.path} />
    </>
  );
}

function Choice({ step, value, onChange }: { step: PathStep; value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useText();
  const { choose, name } = step;
  if (!choose) return null;
  const label = `${name}: ${t(a.choose, { min: choose.min, max: choose.max })}`;
  return (
    <Flex vertical gap={4} style={{ marginBottom: 12 }}>
      <span>{label}</span>
      {choose.from ? (
        <Select
          mode="multiple"
          aria-label={label}
          maxCount={choose.max}
          value={value}
          options={choose.from.map((one) => ({ value: one.id, label: one.name }))}
          onChange={onChange}
        />
      ) : (
        <RefPicker
          to="staff"
          multiple
          value={value}
          onChange={(ids) => onChange(Array.isArray(ids) ? ids.map(Number) : [])}
        />
      )}
    </Flex>
  );
}
