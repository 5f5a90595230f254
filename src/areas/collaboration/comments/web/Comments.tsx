// What was said about a row, oldest first, and room to say more.
import { App, Button, Checkbox, Flex, Input, Select, Tag, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import type { CommentTarget, commentCalls } from '../model/comment';
import { commentTexts as x } from './commentTexts';

interface CommentsProps<T extends CommentTarget> {
  calls: ReturnType<typeof commentCalls<T>>;
  target: T;
  id: number;
  /** Offers words that not everybody reads. */
  withInternal?: boolean;
  macros?: readonly { title: string; body: string }[];
}

export function Comments<T extends CommentTarget>({ calls, target, id, withInternal, macros = [] }: CommentsProps<T>) {
  const { t } = useText();
  const { message } = App.useApp();
  const about = { targetType: target, targetId: id };
  const said = useAnswer(calls.list, about);
  const adding = useCall(calls.add);
  const removing = useCall(calls.remove);
  const [body, setBody] = useKept(`comment:${target}:${id}`, '');
  const [isInternal, setInternal] = useState(false);
  const [mentionIds, setMentions] = useState<number[]>([]);
  const send = async () => {
    try {
      await adding.run({ ...about, body, isInternal, mentionIds });
      setBody('');
      setMentions([]);
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const remove = (one: number) =>
    void removing.run({ id: one }).catch((error: unknown) => message.error(messageOf(error)));
  return (
    <Flex vertical gap={12}>
      <Shown
        loading={said.isPending}
        error={said.error}
        onRetry={() => void said.refetch()}
        empty={said.data?.length === 0}
        emptyText={t(x.empty)}
        height={120}
      >
        {said.data?.map((one) => (
          <div key={one.id}>
            <Flex gap={8} align="center" wrap>
              <Typography.Text strong data-data>
                {one.by}
              </Typography.Text>
              <Typography.Text type="secondary" data-data>
                {zoned(one.at)?.format('YYYY-MM-DD HH:mm')}
              </Typography.Text>
              {one.isInternal && <Tag color="orange">{t(x.internalTag)}</Tag>}
              {one.isMine && !one.isRemoved && (
                <Button type="link" size="small" onClick={() => remove(one.id)}>
                  {t(x.remove)}
                </Button>
              )}
            </Flex>
            {one.isRemoved ? (
              <Typography.Text type="secondary">{t(x.removed)}</Typography.Text>
            ) : (
              <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginBottom: 0 }} data-data>
                {one.mentions.map((name) => `@${name} `).join('')}
                {one.body}
              </Typography.Paragraph>
            )}
          </div>
        ))}
      </Shown>
      <Input.TextArea
        aria-label={t(x.placeholder)}
        placeholder={t(x.placeholder)}
        value={body}
        maxLength={5000}
        autoSize={{ minRows: 2, maxRows: 4 }}
        onChange={(event) => setBody(event.target.value)}
      />
      <Flex gap={8} wrap align="center">
        <Button type="primary" disabled={!body.trim()} loading={adding.isRunning} onClick={() => void send()}>
          {t(x.send)}
        </Button>
        <RefPicker
          to="staff"
          multiple
          value={mentionIds}
          onChange={(ids) => setMentions(Array.isArray(ids) ? ids : [])}
          placeholder={t(x.mention)}
          style={{ width: 180 }}
        />
        {withInternal && (
          <Checkbox checked={isInternal} onChange={(event) => setInternal(event.target.checked)}>
            {t(x.internal)}
          </Checkbox>
        )}
        {macros.length > 0 && (
          <Select
            aria-label={t(x.macros)}
            placeholder={t(x.macros)}
            style={{ width: 160 }}
            value={null}
            options={macros.map(({ title, body: text }) => ({ value: text, label: title }))}
            onChange={(text: string) => setBody(text)}
          />
        )}
      </Flex>
    </Flex>
  );
}
