// Exports the rows that match the current search: which columns, which format.
import { App, Checkbox, Form, Radio } from 'antd';
import { useState } from 'react';
import { fieldOf, type Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { exportTexts } from '../resourceTexts';
import css from './list.module.css';
import { inSentence } from './plainText';
import { resourceClient } from './resourceClient';

interface ExportDialogProps {
  of: Resource;
  open: boolean;
  onClose: () => void;
  /** Columns that can be exported, and those on the screen. */
  columns: readonly string[];
  shown: readonly string[];
  /** The list's search. */
  payload: Record<string, unknown>;
  total: string;
}

export function ExportDialog({ of, open, onClose, columns, shown, payload, total }: ExportDialogProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const chosen = own ?? shown;
  const options = columns.map((name) => ({ value: name, label: t(fieldOf(of, name)!.label) }));
  const start = async () => {
    await resourceClient(of).export({ ...payload, format, columns: columns.filter((name) => chosen.includes(name)) });
    message.success(t(exportTexts.started));
    onClose();
  };
  return (
    <Frame
      kind="dialog"
      title={t(exportTexts.title, { title: inSentence(t(of.title)) })}
      width={600}
      height={320}
      open={open}
      onCancel={onClose}
      onConfirm={start}
      confirmText={t(exportTexts.start)}
      confirmDisabled={chosen.length === 0}
      aside={t(exportTexts.rows, { total })}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t(exportTexts.format)}>
          <Radio.Group
            value={format}
            onChange={(event) => setFormat(event.target.value)}
            options={[
              { value: 'xlsx', label: t(exportTexts.xlsx) },
              { value: 'csv', label: t(exportTexts.csv) },
            ]}
          />
        </Form.Item>
        <Form.Item
          label={
            <Checkbox
              checked={chosen.length === columns.length}
              indeterminate={chosen.length > 0 && chosen.length < columns.length}
              onChange={(event) => setOwn(event.target.checked ? columns : [])}
            >
              {t(exportTexts.columns)}
            </Checkbox>
          }
          validateStatus={chosen.length === 0 ? 'error' : undefined}
          help={chosen.length === 0 ? t(exportTexts.none) : undefined}
        >
          <Checkbox.Group className={css.exportColumns} value={[...chosen]} onChange={setOwn} options={options} />
        </Form.Item>
      </Form>
    </Frame>
  );
}
