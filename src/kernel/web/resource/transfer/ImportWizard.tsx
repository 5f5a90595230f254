// Import in three steps: choose a file, see what a dry run says of every row, write all or nothing.
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Result, Steps, Table, Upload } from 'antd';
import { useState } from 'react';
import { fieldOf, type Resource } from '#kernel/model/resource';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { inOneLine, useText } from '#kernel/web/i18n';
import { importTexts } from '#kernel/web/resourceTexts';
import { Frame } from '#kernel/web/widgets/Frame';
import { Loading } from '#kernel/web/widgets/States';
import { inSentence } from '../rows/plainText';
import { resourceClient } from '../rows/resourceClient';
import type { ImportAnswer } from '../rows/rows';
import { useRefreshRows } from '../rows/useRows';
import css from './import.module.css';

interface ImportWizardProps {
  of: Resource;
  open: boolean;
  onClose: () => void;
}

type Step =
  | { at: 'file'; failure?: string }
  | { at: 'checking'; file: File }
  | { at: 'checked'; file: File; answer: ImportAnswer; failure?: string }
  | { at: 'done'; total: number };

const stepNumber = { file: 0, checking: 1, checked: 1, done: 2 };

export function ImportWizard({ of, open, onClose }: ImportWizardProps) {
  const { t } = useText();
  const refresh = useRefreshRows(of);
  const [step, setStep] = useState<Step>({ at: 'file' });
  const client = resourceClient(of);

  const check = async (file: File) => {
    setStep({ at: 'checking', file });
    try {
      setStep({ at: 'checked', file, answer: await client.import(file, true) });
    } catch (error) {
      setStep({ at: 'file', failure: reasonOf(error) });
    }
  };

  const commit = async () => {
    if (step.at !== 'checked') return;
    try {
      const answer = await client.import(step.file, false);
      // Between the check and the write someone may have taken a name: then nothing was written, and this says why.
      if (answer.errors.length > 0) return setStep({ ...step, answer });
      setStep({ at: 'done', total: answer.total });
      await refresh();
    } catch (error) {
      setStep({ ...step, failure: reasonOf(error) });
    }
  };

  const isReady = step.at === 'checked' && step.answer.errors.length === 0 && step.answer.total > 0;
  return (
    <Frame
      kind="dialog"
      title={t(importTexts.title, { title: inSentence(t(of.title)) })}
      open={open}
      onCancel={onClose}
      onConfirm={step.at === 'checked' ? commit : undefined}
      confirmDisabled={!isReady}
      confirmText={step.at === 'checked' ? t(importTexts.commit, { total: step.answer.total }) : undefined}
      cancelText={step.at === 'done' ? t(importTexts.close) : undefined}
      aside={step.at === 'checked' && <Button onClick={() => setStep({ at: 'file' })}>{t(importTexts.another)}</Button>}
      afterClose={() => setStep({ at: 'file' })}
    >
      <Steps
        className={css.steps}
        size="small"
        current={stepNumber[step.at]}
        items={[importTexts.stepFile, importTexts.stepCheck, importTexts.stepDone].map((text) => ({ title: t(text) }))}
      />
      {step.at === 'file' && <ChooseFile step={step} onTemplate={() => client.template()} onFile={check} />}
      {step.at === 'checking' && <Loading height={300} text={t(importTexts.checking, { file: step.file.name })} />}
      {step.at === 'checked' && <Checked of={of} answer={step.answer} failure={step.failure} />}
      {step.at === 'done' && <Result status="success" title={t(importTexts.imported, { total: step.total })} />}
    </Frame>
  );
}

/** A sheet refused as a whole: columns missing, too many rows, not a sheet. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.problems.length > 0
    ? inOneLine(error.problems.map((problem) => problem.message))
    : messageOf(error);

interface ChooseFileProps {
  step: { failure?: string };
  onTemplate: () => Promise<void>;
  onFile: (file: File) => Promise<void>;
}

function ChooseFile({ step, onTemplate, onFile }: ChooseFileProps) {
  const { t } = useText();
  const [isLoading, setLoading] = useState(false);
  const template = async () => {
    setLoading(true);
    await onTemplate().finally(() => setLoading(false));
  };
  return (
    <div className={css.choose}>
      {step.failure && <Alert type="error" showIcon role="alert" title={step.failure} />}
      <div className={css.template}>
        <span>{t(importTexts.templateHelp)}</span>
        <Button icon={<DownloadOutlined />} loading={isLoading} onClick={template}>
          {t(importTexts.template)}
        </Button>
      </div>
      <Upload.Dragger
        accept=".xlsx,.csv"
        showUploadList={false}
        beforeUpload={(file) => {
          void onFile(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{t(importTexts.drop)}</p>
        <p className="ant-upload-hint">{t(importTexts.dropHelp)}</p>
      </Upload.Dragger>
    </div>
  );
}

function Checked({ of, answer, failure }: { of: Resource; answer: ImportAnswer; failure?: string }) {
  const { t } = useText();
  const { total, valid, errors, ignored = [] } = answer;
  const isGood = errors.length === 0 && total > 0;
  const summary = isGood
    ? t(importTexts.allGood, { total })
    : total === 0
      ? t(importTexts.noRows)
      : t(importTexts.checked, { total, valid, errors: errors.length });
  const labelOf = (name: string) => {
    const field = fieldOf(of, name);
    return field ? t(field.label) : name;
  };
  return (
    <div className={css.choose}>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <Alert
        type={isGood ? 'success' : 'warning'}
        showIcon
        title={summary}
        description={errors.length > 0 ? t(importTexts.allOrNothing) : undefined}
      />
      {ignored.length > 0 && (
        <Alert type="info" showIcon title={t(importTexts.ignored, { columns: ignored.join('、') })} />
      )}
      {errors.length > 0 ? (
        <Table
          size="small"
          rowKey={(error) => `${error.row}-${error.field}-${error.message}`}
          dataSource={errors}
          pagination={{ pageSize: 20, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
          scroll={{ y: 220 }}
          columns={[
            { key: 'row', dataIndex: 'row', title: t(importTexts.row), width: 80 },
            { key: 'field', title: t(importTexts.field), width: 160, render: (_, error) => labelOf(error.field) },
            { key: 'message', dataIndex: 'message', title: t(importTexts.message) },
          ]}
        />
      ) : (
        answer.preview && answer.preview.length > 0 && <Preview rows={answer.preview} labelOf={labelOf} />
      )}
    </div>
  );
}

interface PreviewProps {
  rows: Record<string, unknown>[];
  labelOf: (name: string) => string;
}

function Preview({ rows, labelOf }: PreviewProps) {
  const { t } = useText();
  const names = Object.keys(rows[0] ?? {});
  return (
    <Table
      size="small"
      rowKey={(row) => JSON.stringify(row)}
      dataSource={rows}
      pagination={false}
      title={() => t(importTexts.preview, { count: rows.length })}
      scroll={{ x: names.length * 130, y: 190 }}
      columns={names.map((name) => ({
        key: name,
        title: labelOf(name),
        width: 130,
        ellipsis: true,
        render: (_: unknown, row: Record<string, unknown>) => String(row[name] ?? ''),
      }))}
    />
  );
}
