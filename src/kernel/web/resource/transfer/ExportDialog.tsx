// Exports the rows that match the current search: which columns, which format.
import { App, Checkbox, Form, Radio } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { fieldOf, type Resource } from '#kernel/model/resource';
import { hasCovered, plainExportAsks } from '#kernel/model/shown/plainExport';
import { useText } from '#kernel/web/i18n';
import { exportTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { useKept } from '../form/useKept';
import css from '../list/list.module.css';
import { inSentence } from '../rows/plainText';
import { resourceClient } from '../rows/resourceClient';
import { useSheetProgress } from './useSheetProgress';

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
  const [isPlain, setPlain] = useState(false);
  const [reason, setReason] = useKept(`exportReason:${of.name}`, '');
  const can = useCan();
  const mayPlain = hasCovered(of) && plainExportAsks(of).every((key) => can(key));
  // Lines are in no list, so nobody could have chosen them there.
  const chosen = own ?? columns.filter((name) => shown.includes(name) || of.fields[name]?.inSheet);
  const options = columns.map((name) => ({ value: name, label: t(fieldOf(of, name)!.label) }));
  const [isUnderway, setUnderway] = useState(false);
  const progress = useSheetProgress(isUnderway);
  const start = async () => {
    setUnderway(true);
    const asked = {
      ...payload,
      format,
      columns: columns.filter((name) => chosen.includes(name)),
      ...(isPlain ? { plain: true, reason: reason.trim() } : {}),
    };
    await resourceClient(of)
      .export(asked)
      .finally(() => setUnderway(false));
    message.success(t(exportTexts.started));
    onClose();
  };
  return (
    <Frame
      kind="dialog"
      title={t(exportTexts.title, { title: inSentence(t(of.title)) })}
      width={600}
      height={mayPlain ? 440 : 320}
      open={open}
      onCancel={onClose}
      onConfirm={start}
      confirmText={t(exportTexts.start)}
      confirmDisabled={chosen.length === 0 || (isPlain && !reason.trim())}
      aside={progress ?? t(exportTexts.rows, { total })}
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
        {mayPlain && (
          <Form.Item extra={isPlain ? t(exportTexts.reasonHelp) : undefined}>
            <Checkbox checked={isPlain} onChange={(event) => setPlain(event.target.checked)}>
              {t(exportTexts.plain)}
            </Checkbox>
            {isPlain && (
              <Input
                className={css.exportReason}
                maxLength={200}
                value={reason}
                aria-label={t(exportTexts.reason)}
                placeholder={t(exportTexts.reason)}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Form.Item>
        )}
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
