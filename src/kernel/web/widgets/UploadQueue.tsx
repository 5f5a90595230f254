// Uploads files one after another and shows each: size, progress, speed of the queue, what failed and why, with retry.
import { CheckCircleFilled, CloseOutlined, FileOutlined, InboxOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Flex, Progress, Tooltip, Typography, theme, Upload } from 'antd';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { type Send, type UploadItem, uploadQueue } from './upload/queue';
import { TooBig, uploadReason } from './upload/reason';

export interface UploadQueueProps {
  /** Called whenever a file is done or taken out, with all that are done, in order. */
  onChange?: (records: FileRecord[]) => void;
  /** Told when the queue begins and when nothing is left to send: a page asks before it is left meanwhile. */
  onBusy?: (isBusy: boolean) => void;
  /** Chosen already, by dropping them beside it. */
  start?: readonly File[];
  /** Another way to send a file than the enterprise's store. */
  send?: Send;
  accept?: string;
  folder?: boolean;
  max?: number;
  maxMegabytes?: number;
  disabled?: boolean;
}

const sendToStore: Send = (file, onProgress, signal) => api.upload(file, onProgress, { signal });

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${Math.round(bytes)} B`;
  const step = Math.min(3, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(1)} ${['B', 'KB', 'MB', 'GB'][step]}`;
}

export function UploadQueue(props: UploadQueueProps) {
  const { onChange, onBusy, start, send = sendToStore, max, maxMegabytes, disabled, ...rest } = props;
  const { t } = useText();
  const limits = useRef({ send, maxMegabytes });
  limits.current = { send, maxMegabytes };
  const [queue] = useState(() =>
    uploadQueue(
      (...given) => limits.current.send(...given),
      (file) => {
        const limit = limits.current.maxMegabytes;
        if (limit && file.size > limit * 1024 ** 2) throw new TooBig(limit);
      },
    ),
  );
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current && start?.length) queue.add(start);
    begun.current = true;
  }, [queue, start]);
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const records = items.flatMap((item) => item.record ?? []);
  const isFull = max !== undefined && items.length >= max;

  const tell = useRef(onChange);
  tell.current = onChange;
  const doneIds = items.flatMap((item) => (item.record ? item.id : [])).join();
  const told = useRef('');
  useEffect(() => {
    if (told.current === doneIds) return;
    told.current = doneIds;
    tell.current?.(records);
  });

  const isBusy = items.some(({ state }) => state === 'waiting' || state === 'running');
  const tellBusy = useRef(onBusy);
  tellBusy.current = onBusy;
  useEffect(() => tellBusy.current?.(isBusy), [isBusy]);

  return (
    <Flex vertical gap={12}>
      <Upload.Dragger
        multiple
        showUploadList={false}
        accept={rest.accept}
        directory={rest.folder}
        disabled={disabled || isFull}
        beforeUpload={(file, batch) => {
          // The picker calls this once a file; the whole batch is queued at its first one, so the order is the person's.
          if (file === batch[0]) queue.add(max ? batch.slice(0, max - queue.items().length) : batch);
          return false;
        }}
      >
        <InboxOutlined style={{ fontSize: 32 }} aria-hidden />
        <div>{isFull ? t(w.tooMany, { max }) : t(w.dropHere)}</div>
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {t(w.oneAfterAnother)}
        </Typography.Text>
      </Upload.Dragger>
      {items.length > 0 && (
        <Typography.Text type="secondary" aria-live="polite">
          {t(w.queueDone, { done: records.length, all: items.length })}
        </Typography.Text>
      )}
      <Flex vertical gap={8} component="ol" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map((item) => (
          <UploadLine
            key={item.id}
            item={item}
            disabled={disabled}
            onRetry={() => queue.retry(item.id)}
            onRemove={() => queue.remove(item.id)}
          />
        ))}
      </Flex>
    </Flex>
  );
}

interface UploadLineProps {
  item: UploadItem;
  disabled?: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadLine({ item, disabled, onRetry, onRemove }: UploadLineProps) {
  const { t } = useText();
  const { token } = theme.useToken();
  const percent = Math.round(item.progress * 100);
  const speed = useSpeed(item);
  const said = {
    waiting: t(w.waiting),
    running: `${t(w.uploading, { percent })} · ${speed}`,
    done: t(w.uploaded),
    failed: t(w.uploadFailed, { reason: uploadReason(item.error, item.file.name, t) }),
  }[item.state];
  return (
    <Flex
      component="li"
      align="center"
      gap={12}
      style={{
        padding: '8px 12px',
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
      }}
    >
      {item.state === 'done' ? (
        <CheckCircleFilled style={{ color: token.colorSuccess }} aria-hidden />
      ) : (
        <FileOutlined style={{ color: token.colorTextTertiary }} aria-hidden />
      )}
      <div style={{ flex: 1, minWidth: 0 }}>
        <Flex justify="space-between" gap={12}>
          <Typography.Text ellipsis>{item.file.name}</Typography.Text>
          <Typography.Text type="secondary" style={{ flex: 'none', fontSize: 12 }}>
            {sizeText(item.file.size)}
          </Typography.Text>
        </Flex>
        {item.state === 'running' && <Progress percent={percent} size="small" showInfo={false} aria-label={said} />}
        <Typography.Text type={item.state === 'failed' ? 'danger' : 'secondary'} style={{ fontSize: 12 }}>
          {said}
        </Typography.Text>
      </div>
      {item.state === 'failed' && (
        <Button size="small" icon={<ReloadOutlined />} onClick={onRetry} disabled={disabled}>
          {t(w.retry)}
        </Button>
      )}
      <Tooltip title={t(item.state === 'running' ? w.cancel : w.remove)}>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={`${t(w.remove)} ${item.file.name}`}
          onClick={onRemove}
          disabled={disabled}
        />
      </Tooltip>
    </Flex>
  );
}

/** Of this file, from when its sending began. */
function useSpeed({ state, progress, file }: UploadItem): string {
  const begun = useRef<number | null>(null);
  if (state !== 'running') begun.current = null;
  else begun.current ??= Date.now();
  const seconds = begun.current === null ? 0 : (Date.now() - begun.current) / 1000;
  return `${sizeText(seconds > 0 ? (progress * file.size) / seconds : 0)}/s`;
}
