// Who was given a folder or file, its link for people outside, and what a chosen colleague may do with it.
import { App, Button, Divider, List, Space, Switch, Tag, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Modal } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import {
  addGrant,
  addShare,
  type CabinetItem,
  effectiveLevel,
  fileGrants,
  removeGrant,
  setInherit,
} from '../model/fileCalls';
import { FileGrant } from '../model/fileSharing';
import { filesTexts as m } from './filesTexts';
import { momentText } from './momentText';

const levels = FileGrant.fields.level.options!;

export function GrantList({ item }: { item: CabinetItem }) {
  const { t } = useText();
  const { message } = App.useApp();
  const isFolder = item.kind === 'folder';
  const target = isFolder ? { folderId: item.id, fileId: null } : { folderId: null, fileId: item.id };
  const { data, error, isPending, refetch } = useAnswer(fileGrants, target);
  const remove = useCall(removeGrant);
  const inherit = useCall(setInherit);
  const [link, setLink] = useState<string | null>(null);
  const tried = (run: Promise<unknown>) => void run.catch((failure: unknown) => message.error(messageOf(failure)));
  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      <Space wrap>
        <CallButton of={addGrant} given={target} look={{ type: 'primary' }} />
        <CallButton
          of={addShare}
          given={target}
          onDone={({ url }) => setLink(new URL(url, window.location.origin).href)}
        />
        {isFolder && (
          <Space>
            <Switch
              aria-label={t(m.inherit)}
              checked={item.inherit}
              loading={inherit.isRunning}
              onChange={(on) => tried(inherit.run({ id: item.id, inherit: on }))}
            />
            {t(m.inherit)}
          </Space>
        )}
      </Space>
      <List
        size="small"
        dataSource={data ?? []}
        renderItem={({ id, who, level, expireAt }) => (
          <List.Item
            actions={[
              <Button type="link" size="small" key="remove" onClick={() => tried(remove.run({ id }))}>
                {t(removeGrant.label)}
              </Button>,
            ]}
          >
            <Space>
              <span data-data>{who || t(m.everyone)}</span>
              <Tag>{t(levels[level]!.label)}</Tag>
              {expireAt && <span>{t(m.until, { at: momentText(expireAt) })}</span>}
            </Space>
          </List.Item>
        )}
      />
      <Divider />
      <Effective target={target} />
      <Modal open={link !== null} title={t(m.link)} footer={null} onCancel={() => setLink(null)}>
        <p>{t(m.linkMade)}</p>
        <Typography.Text copyable data-data>
          {link ?? ''}
        </Typography.Text>
      </Modal>
    </Shown>
  );
}

function Effective({ target }: { target: { folderId: number | null; fileId: number | null } }) {
  const { t } = useText();
  const [staffId, setStaff] = useState<number | null>(null);
  const { data } = useAnswer(effectiveLevel, { ...target, staffId: staffId ?? 0 }, { enabled: staffId !== null });
  return (
    <Space>
      <RefPicker
        to="staff"
        allowClear
        value={staffId}
        placeholder={t(m.effective)}
        aria-label={t(m.effective)}
        style={{ width: 240 }}
        onChange={(id) => setStaff(typeof id === 'number' ? id : null)}
      />
      {staffId !== null && data && <Tag>{data.level ? t(levels[data.level]!.label) : t(m.none)}</Tag>}
    </Space>
  );
}
