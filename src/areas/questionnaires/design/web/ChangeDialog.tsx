// Publishing and taking down, one dialog: what stands in the way, what it will do.
import { Alert, App, Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { Modal } from '#kernel/web/widgets/Panels';
import { change, checkDraft } from '../model/questionnaire';
import { designTexts as d } from './designTexts';

interface ChangeDialogProps {
  id: number;
  version: number;
  published: boolean;
  name: string;
  onClose: () => void;
  onDone?: () => void;
}

export function ChangeDialog({ id, version, published, name, onClose, onDone }: ChangeDialogProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const checked = useAnswer(checkDraft, { id }, { enabled: published });
  const changing = useCall(change);
  const [note, setNote] = useKept(`publish:${id}`, '');
  const [inProgress, setInProgress] = useState<'finish' | 'stop'>('finish');
  const [ignores, setIgnores] = useState(false);
  const faults = checked.data?.faultTexts ?? [];
  const warnings = checked.data?.warningTexts ?? [];
  const send = async () => {
    const answer = await changing.run({ id, version, published, note, inProgress, confirmWarnings: ignores });
    if ('versionNo' in answer)
      void message.success(
        published ? t(d.published, { no: answer.versionNo }) : t(d.unpublished, { count: answer.pausedIssues.length }),
      );
    onDone?.();
    onClose();
  };
  const isBlocked = published && (checked.isPending || faults.length > 0 || (warnings.length > 0 && !ignores));
  const label = t(published ? d.publish : d.unpublish);
  return (
    <Modal
      open
      centered
      title={`${label} · ${name}`}
      okText={label}
      okButtonProps={{ disabled: isBlocked, danger: !published, loading: changing.isRunning }}
      onOk={send}
      onCancel={onClose}
    >
      {published && faults.length > 0 && (
        <Alert
          type="error"
          title={t(d.faults, { count: faults.length })}
          description={faults.map((fault) => <div key={fault}>{fault}</div>)}
        />
      )}
      {published && checked.data && faults.length === 0 && warnings.length === 0 && (
        <Alert type="success" title={t(d.whole)} />
      )}
      {published && warnings.length > 0 && (
        <>
          <Alert
            type="warning"
            title={t(d.warnings, { count: warnings.length })}
            description={warnings.map((warning) => <div key={warning}>{warning}</div>)}
          />
          <Checkbox checked={ignores} onChange={({ target }) => setIgnores(target.checked)}>
            {t(d.ignore)}
          </Checkbox>
        </>
      )}
      {published ? (
        <Input
          aria-label={t(d.note)}
          placeholder={t(d.note)}
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          style={{ marginTop: 12 }}
        />
      ) : (
        <>
          <p>{t(d.inProgress)}</p>
          <Radio.Group
            value={inProgress}
            onChange={({ target }) => setInProgress(target.value as 'finish' | 'stop')}
            options={[
              { value: 'finish', label: t(d.finish) },
              { value: 'stop', label: t(d.stop) },
            ]}
          />
        </>
      )}
    </Modal>
  );
}
