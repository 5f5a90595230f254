// The notes of a recording in step with its wave: by kind and person, answered, settled, changed, taken away. None of it touches
// the player.
import { App, Button, Empty, Flex, Input, List, Select, Switch, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { useKept } from '#kernel/web/resource/form/useKept';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan, useClient } from '#kernel/web/session';
import { RecordingNote } from '../model/recording';
import { playTime } from './playTime';
import css from './recording.module.css';
import { recordingTexts as r } from './recordingTexts';

interface NotesProps {
  recordingId: number;
  notes: readonly WireRow[];
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  onSeek: (ms: number) => void;
}

const changed = {
  ...RecordingNote,
  form: RecordingNote.form.filter((name) => ['startMs', 'endMs', 'kind', 'text'].includes(name)),
};

export function Notes({ recordingId, notes, isShown, onShow, onSeek }: NotesProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(RecordingNote);
  const [kind, setKind] = useState<string | null>(null);
  const [by, setBy] = useState<number | null>(null);
  const [answered, setAnswered] = useState<number | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const [typed, setTyped] = useKept(`noteReply:${recordingId}`, '');
  const can = useCan();
  const me = useClient();
  const said = (run: Promise<unknown>) => run.then(refresh, (error) => message.error(messageOf(error)));
  const heads = notes.filter(
    (note) => !note.parentId && (!kind || note.kind === kind) && (!by || note.createdBy === by),
  );
  const people = new Map(notes.map((note) => [Number(note.createdBy), labelOf(note, 'createdBy')]));
  const isMine = (note: WireRow) => note.createdBy === me?.uid || can('learning.recording.hear');
  const kinds = Object.entries(RecordingNote.fields.kind.options ?? {});

  const reply = async (note: WireRow) => {
    if (!typed.trim()) return;
    const answer = { recordingId, parentId: note.id, startMs: Number(note.startMs), kind: 'comment' as const };
    try {
      await resourceClient(RecordingNote).add({ ...answer, text: typed.trim() }, nonce());
    } catch (error) {
      return message.error(messageOf(error));
    }
    setTyped('');
    setAnswered(null);
    await refresh();
  };
  const settle = ({ id, version, resolvedAt }: WireRow) =>
    said(resourceClient(RecordingNote).edit(id, version, { resolvedAt: resolvedAt ? null : new Date().toISOString() }));
  const actionsOf = (note: WireRow) => [
    ...(note.parentId
      ? []
      : [
          <Button key="reply" size="small" type="link" onClick={() => setAnswered(note.id)}>
            {t(r.reply)}
          </Button>,
          <Button key="settle" size="small" type="link" onClick={() => void settle(note)}>
            {t(note.resolvedAt ? r.reopen : r.resolve)}
          </Button>,
        ]),
    ...(isMine(note)
      ? [
          <Button key="edit" size="small" type="link" onClick={() => setEdited(note.id)}>
            {t(r.change)}
          </Button>,
          <Button
            key="delete"
            size="small"
            type="link"
            danger
            onClick={() => void said(resourceClient(RecordingNote).delete([note.id]))}
          >
            {t(r.remove)}
          </Button>,
        ]
      : []),
  ];
  const line = (note: WireRow) => (
    <Flex key={note.id} gap={8} align="center" wrap className={note.parentId ? css.answer : css.line}>
      <Button type="link" size="small" onClick={() => onSeek(Number(note.startMs))}>
        {playTime(Number(note.startMs), true)}
      </Button>
      {!note.parentId && <Tag>{t(RecordingNote.fields.kind.options![String(note.kind)]!.label)}</Tag>}
      {note.resolvedAt ? <Tag color="green">{t(r.resolved)}</Tag> : null}
      <span data-data className={css.text}>
        {String(note.text)}
      </span>
      <span className={css.faint} data-data>
        {labelOf(note, 'createdBy')}
      </span>
      {actionsOf(note)}
    </Flex>
  );
  return (
    <>
      <Flex gap={8} align="center" wrap>
        <Select
          allowClear
          className={css.kind}
          aria-label={t(RecordingNote.fields.kind.label)}
          placeholder={t(r.everyKind)}
          value={kind}
          onChange={(next: string | undefined) => setKind(next ?? null)}
          options={kinds.map(([value, { label }]) => ({ value, label: t(label) }))}
        />
        <Select
          allowClear
          className={css.kind}
          aria-label={t(r.everyone)}
          placeholder={t(r.everyone)}
          value={by}
          onChange={(next: number | undefined) => setBy(next ?? null)}
          options={[...people].map(([value, label]) => ({ value, label }))}
        />
        <Switch size="small" checked={isShown} onChange={onShow} aria-label={t(r.showNotes)} /> {t(r.showNotes)}
        <Button
          disabled={notes.length === 0}
          onClick={() => void resourceClient(RecordingNote).export({ recordingId, format: 'csv' })}
        >
          {t(r.export)}
        </Button>
      </Flex>
      {isShown && heads.length === 0 && <Empty description={t(r.noNotes)} />}
      {isShown && heads.length > 0 && (
        <List
          size="small"
          dataSource={heads}
          rowKey="id"
          renderItem={(note) => (
            <List.Item>
              <div className={css.thread}>
                {line(note)}
                {notes.filter(({ parentId }) => parentId === note.id).map(line)}
                {answered === note.id && (
                  <Input
                    autoFocus
                    size="small"
                    maxLength={500}
                    aria-label={t(r.reply)}
                    placeholder={t(r.reply)}
                    value={typed}
                    onChange={({ target }) => setTyped(target.value)}
                    onPressEnter={() => void reply(note)}
                  />
                )}
              </div>
            </List.Item>
          )}
        />
      )}
      {edited !== null && <ResourceForm of={changed} open id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
