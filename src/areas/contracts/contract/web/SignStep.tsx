// The last step: who shares the credit, who sent the family, how it is signed; then it is submitted.
import { Button, Flex, Input, InputNumber, Segmented } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Contract } from '../model/contract';
import type { Quote } from '../model/quote';
import { Picked } from './CustomerStep';
import { contractTexts as c } from './contractTexts';
import type { ContractDraft } from './useDraft';

interface SignStepProps {
  draft: ContractDraft;
  quote: Quote | undefined;
  onChange: (changes: Partial<ContractDraft>) => void;
  onSubmit: () => void;
  submitting: boolean;
}

export function SignStep({ draft, quote, onChange, onSubmit, submitting }: SignStepProps) {
  const { t } = useText();
  const { performers, referrerId, signMethod, remark } = Contract.fields;
  return (
    <Flex vertical gap={12}>
      <span>{`${t(performers.label)} · ${t(c.ownerAlone)}`}</span>
      <LineEditor<ContractDraft['performers'][number]>
        lines={draft.performers}
        onChange={(next) => onChange({ performers: next })}
        fresh={() => ({ staffId: draft.performers.length === 0 ? draft.ownerId : null, percent: 100_00 })}
        add={c.addPerformer}
        most={5}
        removeName={(_, at) => t(c.remove, { n: at + 1 })}
        columns={[
          {
            ...{ head: Contract.fields.ownerId.label, minWidth: 180 },
            cell: (line, change, at) => (
              <RefPicker
                to="staff"
                aria-label={`${t(performers.label)} ${at + 1}`}
                value={line.staffId}
                onChange={(next) => change({ staffId: typeof next === 'number' ? next : null })}
              />
            ),
          },
          {
            ...{ head: c.percent, width: 120 },
            cell: (line, change, at) => (
              <InputNumber
                min={0.01}
                max={100}
                precision={2}
                suffix="%"
                aria-label={`${t(c.percent)} ${at + 1}`}
                value={line.percent / 100}
                onChange={(percent) => change({ percent: Math.round((percent ?? 0) * 100) })}
              />
            ),
          },
        ]}
      />
      <Flex gap={24} wrap align="end">
        <div style={{ width: 260 }}>
          <Picked
            label={referrerId.label}
            to="customer"
            value={draft.referrerId}
            onChange={(next) => onChange({ referrerId: next })}
          />
        </div>
        <Segmented<ContractDraft['signMethod']>
          aria-label={t(signMethod.label)}
          value={draft.signMethod}
          onChange={(next) => onChange({ signMethod: next })}
          options={(['paper', 'pad'] as const).map((value) => ({
            ...{ value, label: t(signMethod.options![value]!.label) },
          }))}
        />
      </Flex>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 4 }}
        maxLength={500}
        aria-label={t(remark.label)}
        placeholder={t(remark.label)}
        value={draft.remark}
        onChange={(event) => onChange({ remark: event.target.value })}
      />
      <Button
        type="primary"
        size="large"
        loading={submitting}
        disabled={!quote}
        style={{ alignSelf: 'flex-start' }}
        onClick={onSubmit}
      >
        {t(c.submit)} {quote && `¥${grouped(quote.receivable)}`}
      </Button>
    </Flex>
  );
}
