// Files of a field: uploaded one after another as soon as they are chosen; a failed one stays with its reason.
import {
  DeleteOutlined,
  FolderOpenOutlined,
  PaperClipOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, Progress, Tooltip, Upload } from 'antd';
import { useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import { Part } from '#kernel/web/shell/ground/Part';
import { filePicker } from '#kernel/web/shell/registered/filePicker';
import { uploadReason } from '#kernel/web/widgets/upload/reason';
import { FileLink } from '../rows/cells';
import css from '../rows/resource.module.css';
import type { FieldInputProps } from './fieldInput';

interface Waiting {
  key: number;
  file: File;
  share: number;
  error?: unknown;
}

const recordsOf = (value: unknown): FileRecord[] =>
  (Array.isArray(value) ? value : value ? [value] : []) as FileRecord[];

export function FileInput({ id, field, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const several = field.kind === 'files';
  const records = recordsOf(value);
  const { waiting, add, retry, drop } = useUploads(field.open ? 'public' : 'private', (record) => {
    onChange(several ? [...latest.current, record] : record);
  });
  const [isPicking, setPicking] = useState(false);
  // Whoever sees what is open to everybody sees it without asking: nothing of the cabinet becomes that.
  const picker = filePicker();
  const latest = useRef(records);
  latest.current = records;
  const remove = (record: FileRecord) => onChange(several ? records.filter((each) => each !== record) : null);
  const isFull = several ? records.length >= (field.max ?? 20) : false;
  return (
    <div className={css.files}>
      {records.map((record) => (
        <div key={record.FileUrl} className={css.fileRow}>
          {field.kind === 'image' ? (
            <img className={css.picture} src={record.FileUrl} alt={record.FileName} />
          ) : (
            <PaperClipOutlined />
          )}
          <span className={css.cut}>
            <FileLink file={record} />
          </span>
          <Tooltip title={t(formTexts.removeFile)}>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={t(formTexts.removeFile)}
              onClick={() => remove(record)}
            />
          </Tooltip>
        </div>
      ))}
      {waiting.map((each) => (
        <div key={each.key} className={css.fileRow}>
          <span className={css.cut}>{each.file.name}</span>
          {each.error ? (
            <>
              <span className={css.refused}>
                {t(formTexts.uploadFailed, { reason: uploadReason(each.error, each.file.name, t) })}
              </span>
              <Button
                type="text"
                size="small"
                icon={<ReloadOutlined />}
                aria-label={t(formTexts.uploadAgain)}
                onClick={() => retry(each.key)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t(formTexts.removeFile)}
                onClick={() => drop(each.key)}
              />
            </>
          ) : (
            <Progress percent={Math.round(each.share * 100)} size="small" />
          )}
        </div>
      ))}
      <Upload
        multiple={several}
        showUploadList={false}
        disabled={disabled || isFull}
        accept={field.kind === 'image' ? 'image/*' : undefined}
        beforeUpload={(file) => {
          add(file);
          return false;
        }}
      >
        <Button id={id} icon={<UploadOutlined />} disabled={disabled || isFull}>
          {t(records.length > 0 && !several ? formTexts.replaceFile : formTexts.upload)}
        </Button>
      </Upload>
      {picker && !field.open && (
        <Button
          type="link"
          icon={<FolderOpenOutlined />}
          disabled={disabled || isFull}
          onClick={() => setPicking(true)}
        >
          {t(formTexts.pickFile)}
        </Button>
      )}
      {picker && isPicking && (
        <Part
          load={picker}
          props={{
            imagesOnly: field.kind === 'image',
            onPick: (record) => onChange(several ? [...latest.current, record] : record),
            onClose: () => setPicking(false),
          }}
          loading={null}
          failed={() => null}
        />
      )}
    </div>
  );
}

/** A queue of one at a time: the next file starts when the one before it has ended, well or badly. */
function useUploads(visibility: 'public' | 'private', onDone: (record: FileRecord) => void) {
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const chain = useRef(Promise.resolve());
  const nextKey = useRef(0);
  const done = useRef(onDone);
  done.current = onDone;
  const change = (key: number, part: Partial<Waiting>) =>
    setWaiting((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const drop = (key: number) => setWaiting((all) => all.filter((each) => each.key !== key));
  const enqueue = (key: number, file: File) => {
    chain.current = chain.current.then(async () => {
      try {
        done.current(await api.upload(file, (share) => change(key, { share }), { visibility }));
        drop(key);
      } catch (error) {
        change(key, { error });
      }
    });
  };
  return {
    waiting,
    drop,
    add(file: File) {
      const key = nextKey.current++;
      setWaiting((all) => [...all, { key, file, share: 0 }]);
      enqueue(key, file);
    },
    retry(key: number) {
      const each = waiting.find((one) => one.key === key);
      if (!each) return;
      change(key, { error: undefined, share: 0 });
      enqueue(key, each.file);
    },
  };
}
