// A file of settings: first what it would change and what is wrong with it, then, with a reason, the change.

import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Input, Table, Upload } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { Frame } from '#kernel/web/widgets/Frame';
import type { ConfigRow } from '../model/configCalls';
import type { TransferLine } from '../model/configTransfer';
import css from './config.module.css';
import { takeIn, useRefreshConfig } from './configClient';
import { configTexts as c } from './configTexts';
import { valueText } from './valueText';

interface Read {
  file: string;
  lines: TransferLine[];
  changes: number;
  problems: number;
}

export function ImportDialog({ rows, onClose }: { rows: readonly ConfigRow[]; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshConfig();
  const [read, setRead] = useState<Read | null>(null);
  const [failure, setFailure] = useState('');
  const [reason, setReason] = useKept('configImport', '');
  const [isMissing, setMissing] = useState(false);

  const look = async (given: File) => {
    try {
      const file = await given.text();
      const { lines, ...counts } = await takeIn(file, true);
      setRead({ file, ...counts, lines: [...lines].sort((a, b) => weight(b) - weight(a)) });
      setFailure('');
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const take = async () => {
    if (!read) return;
    if (!reason.trim()) return setMissing(true);
    const { changes } = await takeIn(read.file, false, reason.trim());
    message.success(t(c.imported, { count: changes }));
    await refresh();
    onClose();
  };

  return (
    <Frame
      title={t(c.importTitle)}
      open
      height={460}
      onCancel={onClose}
      onConfirm={read ? take : undefined}
      confirmDisabled={!read || read.problems > 0 || read.changes === 0}
      confirmText={t(c.import)}
      aside={read && <Button onClick={() => setRead(null)}>{t(c.another)}</Button>}
    >
      <Flex vertical gap={12}>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {read ? (
          <Preview read={read} rows={rows} />
        ) : (
          <Upload.Dragger
            accept=".json,application/json"
            showUploadList={false}
            beforeUpload={(file) => {
              void look(file);
              return false;
            }}
          >
            <p className="ant-upload-drag-icon">
              <InboxOutlined />
            </p>
            <p className="ant-upload-text">{t(c.importDrop)}</p>
            <p className="ant-upload-hint">{t(c.importHint)}</p>
          </Upload.Dragger>
        )}
        {read && read.problems === 0 && read.changes > 0 && (
          <div>
            <label htmlFor="import-reason">{t(c.reason)}</label>
            <Input
              id="import-reason"
              maxLength={200}
              status={isMissing ? 'error' : ''}
              placeholder={t(c.reasonHint)}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setMissing(false);
              }}
            />
            {isMissing && (
              <p className={css.wrong} role="alert">
                {t(c.reasonMissing)}
              </p>
            )}
          </div>
        )}
      </Flex>
    </Frame>
  );
}

/** What is wrong is read first, then what changes; most of a file usually stays. */
const weight = ({ problem, changes }: TransferLine): number => (problem ? 2 : Number(changes));

function Preview({ read, rows }: { read: Read; rows: readonly ConfigRow[] }) {
  const { t } = useText();
  const find = (key: string) => rows.find((row) => row.key === key);
  const said = read.problems
    ? t(c.importWrong, { count: read.problems })
    : t(c.importCount, { count: read.changes, same: read.lines.length - read.changes });
  return (
    <>
      <Alert type={read.problems ? 'warning' : 'info'} showIcon title={said} />
      <Table<TransferLine>
        size="small"
        rowKey={(line) => `${line.key} ${line.level} ${line.place} ${line.problem}`}
        dataSource={read.lines}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ y: 200 }}
        columns={[
          { title: t(c.setting), dataIndex: 'name' },
          { title: t(c.place), key: 'place', render: (_, line) => line.place || t(c[line.level]) },
          { title: t(c.before), key: 'before', render: (_, line) => valueText(find(line.key), line.before, t) },
          {
            title: t(c.after),
            key: 'after',
            render: (_, line) => {
              if (line.problem) return <span className={css.wrong}>{line.problem}</span>;
              if (!line.changes) return <span className={css.help}>{t(c.noChange)}</span>;
              return <strong>{valueText(find(line.key), line.after, t)}</strong>;
            },
          },
        ]}
      />
    </>
  );
}
