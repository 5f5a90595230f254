// Questions from a sheet: pasted, checked row by row, then taken in all or none.
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKeptSheet } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Modal } from '#kernel/web/widgets/Panels';
import { useAttempt } from '#kernel/web/widgets/panels/useAttempt';
import { type ImportAnswer, importQuestions } from '../../bank/model/bankQuestion';
import { designTexts as d } from './designTexts';

export function ImportQuestions({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const importing = useCall(importQuestions);
  const { attempt, refusal } = useAttempt();
  const [{ bankId, table }, say] = useKeptSheet('questionSheet', { bankId: null as number | null, table: '' });
  const [checked, setChecked] = useState<ImportAnswer | null>(null);
  const send = async (checkOnly: boolean) => {
    const answer = await importing.run({ bankId: bankId ?? 0, table, skipDuplicates: 'skip', checkOnly });
    if (checkOnly) return setChecked(answer);
    void message.success(t(d.imported, { count: answer.added, twins: answer.duplicates.length }));
    onClose();
  };
  const isReady = bankId !== null && table.trim() !== '';
  return (
    <Modal
      open
      centered
      width={720}
      title={t(importQuestions.label)}
      onCancel={onClose}
      footer={[
        <Button
          key="check"
          disabled={!isReady}
          loading={importing.isRunning}
          onClick={() => void attempt(() => send(true))}
        >
          {t(d.importCheck)}
        </Button>,
        <Button
          key="import"
          type="primary"
          disabled={!isReady || !checked || checked.problems.length > 0}
          onClick={() => void attempt(() => send(false))}
        >
          {t(d.import)}
        </Button>,
      ]}
    >
      {refusal}
      <RefPicker
        to="question_bank"
        value={bankId}
        style={{ width: '100%', marginBottom: 8 }}
        aria-label={t(d.bank)}
        placeholder={t(d.bank)}
        onChange={(id) => say({ bankId: Number(id) || null })}
      />
      <Input.TextArea
        rows={10}
        aria-label={t(importQuestions.input.table.label)}
        placeholder={importQuestions.input.table.help && t(importQuestions.input.table.help)}
        value={table}
        onChange={({ target }) => {
          say({ table: target.value });
          setChecked(null);
        }}
      />
      {checked && (
        <Alert
          style={{ marginTop: 8 }}
          type={checked.problems.length > 0 ? 'error' : 'success'}
          title={
            checked.problems.length > 0
              ? t(d.faults, { count: checked.problems.length })
              : t(d.importOk, { rows: checked.rows, twins: checked.duplicates.length })
          }
          description={checked.problems
            .slice(0, 20)
            .map(({ row, field, message: said }) => (
              <div key={`${row}${field}`}>{t(d.importBad, { row, message: said })}</div>
            ))}
        />
      )}
    </Modal>
  );
}
