// 批改试卷: one answer after another, with the keyboard.
import { App, Button, Card, Collapse, Flex, Input, Tag, Typography } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { GuestFile } from '#kernel/web/public/GuestFile';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Loading } from '#kernel/web/widgets/States';
import { saidIn } from '../../content/model/document';
import { answerText } from '../../content/public/answerText';
import { MarkItem, nextItem, saveMark, skipItem, type ToMark } from '../model/plan';
import { markTexts as m } from './markTexts';

export default function MarkPage() {
  const [{ id, itemId }] = useQueryState();
  const { t } = useText();
  const open = useOpen();
  if (!id)
    return (
      <Flex vertical align="center">
        <Empty text={t(m.none)} height={240} />
        <Button onClick={() => open('/correctQuestionnaire')}>{t(m.back)}</Button>
      </Flex>
    );
  return <Marking issueId={Number(id)} first={itemId ? Number(itemId) : null} />;
}

const storedOf = (item: ToMark | null | undefined) => ({
  typed: item?.score === null || item?.score === undefined ? '' : String(item.score),
  comment: item?.comment ?? '',
});

function Marking({ issueId, first }: { issueId: number; first: number | null }) {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const open = useOpen();
  const [item, setItem] = useState<ToMark | null | undefined>(undefined);
  const [kept, setKept] = useKept<{ itemId: number; typed: string; comment: string } | null>(`mark:${issueId}`, null);
  const { typed, comment } = kept && kept.itemId === item?.itemId ? kept : storedOf(item);
  const say = (part: { typed?: string; comment?: string }) =>
    item && setKept({ itemId: item.itemId, typed, comment, ...part });
  const words = useRef<HTMLTextAreaElement | null>(null);
  const asking = useCall(nextItem);
  const saving = useCall(saveMark);
  const skipping = useCall(skipItem);
  const ask = useRef(asking.run);
  ask.current = asking.run;

  const turn = useCallback(
    async (after: number | null, wanted: number | null = null) => {
      try {
        const found = await ask.current({
          issueId,
          ...(wanted ? { itemId: wanted } : {}),
          ...(after ? { after } : {}),
        });
        setItem(found);
      } catch (error) {
        setItem(null);
        void message.error(messageOf(error));
      }
    },
    [issueId, message],
  );
  useEffect(() => {
    void turn(null, first);
  }, [turn, first]);

  const save = async (score: number) => {
    if (!item) return;
    try {
      await saving.run({ itemId: item.itemId, score, comment });
      setKept(null);
      await turn(item.itemId);
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  const skip = async () => {
    if (!item) return;
    await skipping.run({ itemId: item.itemId });
    await turn(item.itemId);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && /INPUT|TEXTAREA/.test(event.target.tagName);
      if (isTyping || event.altKey || event.ctrlKey || event.metaKey || !item) return;
      if (/^[\d.]$/.test(event.key)) say({ typed: typed + event.key });
      else if (event.key === 'Backspace') say({ typed: typed.slice(0, -1) });
      else if (event.key === 'Enter' && typed !== '') void save(Number(typed));
      else if (event.key === 's') void skip();
      else if (event.key === 'c') words.current?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  if (item === undefined) return <Loading height={300} />;
  if (item === null)
    return (
      <Flex vertical align="center">
        <Empty text={t(m.allDone)} height={240} />
        <Button onClick={() => open('/correctQuestionnaire')}>{t(m.back)}</Button>
      </Flex>
    );
  const { question, value, fullScore, step } = item;
  const files = Array.isArray(value) && value.every((one) => typeof one === 'object') ? (value as FileRecord[]) : [];
  const choices = Array.from({ length: Math.min(41, Math.floor(fullScore / step) + 1) }, (_, at) => at * step);
  return (
    <Flex gap={16} wrap align="start">
      <Card
        style={{ flex: '1 1 480px' }}
        title={<span data-data>{saidIn(question.title, locale)}</span>}
        extra={t(m.full, { full: fullScore })}
      >
        <Typography.Title level={5}>{t(m.answer)}</Typography.Title>
        {files.length > 0 ? (
          files.map((file) => <GuestFile key={file.FileUrl} file={file} />)
        ) : (
          <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }} data-data>
            {answerText(question, value, locale)}
          </Typography.Paragraph>
        )}
        <Collapse
          size="small"
          items={[
            ...(question.analysis
              ? [{ key: 'key', label: t(m.key), children: <span data-data>{saidIn(question.analysis, locale)}</span> }]
              : []),
            {
              key: 'machine',
              label: t(m.machine),
              children: item.machine.map((one) => (
                <div key={one.title} data-data>
                  {one.title} — {one.score} / {one.full}
                </div>
              )),
            },
          ]}
        />
      </Card>
      <Card
        style={{ flex: '0 1 320px' }}
        title={t(m.progress, { done: item.done, all: item.all })}
        extra={<Tag>{t(MarkItem.fields.round.options![item.round]!.label)}</Tag>}
      >
        <p>
          {t(m.who)}: <span data-data>{item.name ?? t(m.blind)}</span>
        </p>
        <Flex gap={6} wrap>
          {choices.map((score) => (
            <Button
              key={score}
              type={typed === String(score) ? 'primary' : 'default'}
              onClick={() => say({ typed: String(score) })}
            >
              {score}
            </Button>
          ))}
        </Flex>
        <Input.TextArea
          ref={(made) => {
            words.current = made?.resizableTextArea?.textArea ?? null;
          }}
          style={{ margin: '12px 0' }}
          rows={3}
          maxLength={500}
          aria-label={t(m.comment)}
          placeholder={t(m.comment)}
          value={comment}
          onChange={({ target }) => say({ comment: target.value })}
        />
        <Flex gap={8}>
          <Button
            type="primary"
            disabled={typed === ''}
            loading={saving.isRunning}
            onClick={() => void save(Number(typed))}
          >
            {t(m.save)}
          </Button>
          <Button onClick={() => void skip()}>{t(m.skip)}</Button>
        </Flex>
        <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
          {t(m.keys)}
        </Typography.Paragraph>
      </Card>
    </Flex>
  );
}
