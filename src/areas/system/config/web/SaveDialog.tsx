// Before saving: what changes from what to what, and why. One reason for all.

import { Flex, Form, Input, Table } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { Frame } from '#kernel/web/widgets/Frame';
import type { ConfigRow } from '../model/configCalls';
import type { Change } from './configClient';
import { configTexts as c } from './configTexts';
import { valueText } from './valueText';

interface SaveDialogProps {
  rows: readonly ConfigRow[];
  changes: readonly Change[];
  onCancel: () => void;
  onSave: (reason: string) => Promise<void>;
}

export function SaveDialog({ rows, changes, onCancel, onSave }: SaveDialogProps) {
  const { t } = useText();
  const [reason, setReason] = useKept('configReason', '');
  const [isMissing, setMissing] = useState(false);
  const find = (key: string) => rows.find((row) => row.key === key);

  const save = async () => {
    if (!reason.trim()) return setMissing(true);
    await onSave(reason.trim());
  };

  const after = (change: Change) => {
    const row = find(change.key);
    if (change.remove) return t(c.inherit);
    return row?.type === 'secret' ? '••••' : valueText(row, change.value, t);
  };

  return (
    <Frame title={t(c.saveTitle)} open height={400} onCancel={onCancel} onConfirm={save} confirmText={t(c.save)}>
      <Flex vertical gap={16}>
        <Form layout="vertical" component="div">
          <Form.Item
            label={t(c.reason)}
            htmlFor="config-reason"
            required
            help={isMissing ? t(c.reasonMissing) : undefined}
            validateStatus={isMissing ? 'error' : ''}
          >
            <Input.TextArea
              id="config-reason"
              autoSize={{ minRows: 2, maxRows: 4 }}
              maxLength={200}
              placeholder={t(c.reasonHint)}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setMissing(false);
              }}
            />
          </Form.Item>
        </Form>
        <Table<Change>
          size="small"
          pagination={false}
          rowKey="key"
          dataSource={[...changes]}
          columns={[
            { title: t(c.setting), dataIndex: 'key', render: (key: string) => find(key)?.name ?? key },
            {
              title: t(c.before),
              dataIndex: 'key',
              key: 'before',
              render: (key: string) => valueText(find(key), find(key)?.value, t),
            },
            { title: t(c.after), key: 'after', render: (_, change) => after(change) },
          ]}
        />
      </Flex>
    </Frame>
  );
}
