// What people say about a node, oldest first, and a line to say something oneself.

import { App, Button, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useRemove } from '#kernel/web/resource/actions/useRemove';
import { useKept } from '#kernel/web/resource/form/useKept';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { listTexts } from '#kernel/web/resourceTexts';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { PersonTag } from '#kernel/web/widgets/PersonTag';
import { Shown } from '#kernel/web/widgets/States';
import { OpeningComment } from '../model/opening';
import { openingTexts as o } from './openingTexts';

export function OpeningComments({ nodeId }: { nodeId: number }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(OpeningComment);
  const remove = useRemove(OpeningComment);
  const [text, setText] = useKept(`openingComment:${nodeId}`, '');
  const [isSending, setSending] = useState(false);
  const comments = useList(OpeningComment, { nodeId, pageSize: 200 });
  useUnsaved(text.trim() !== '');
  const send = async () => {
    setSending(true);
    try {
      await resourceClient(OpeningComment).add({ nodeId, content: text.trim() }, crypto.randomUUID());
      setText('');
      await refresh();
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Flex vertical gap={16}>
      <Shown
        loading={comments.isPending}
        error={comments.error}
        onRetry={() => void comments.refetch()}
        empty={comments.data?.list.length === 0}
        emptyText={t(o.noComments)}
        height={120}
      >
        <Flex vertical gap={12}>
          {comments.data?.list.map((one) => (
            <Comment key={one.id} row={one} onRemove={() => remove([one])} />
          ))}
        </Flex>
      </Shown>
      <Flex vertical gap={8} align="flex-end">
        <Input.TextArea
          value={text}
          maxLength={500}
          showCount
          autoSize={{ minRows: 2, maxRows: 4 }}
          placeholder={t(o.sayHere)}
          aria-label={t(o.sayHere)}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="primary"
          style={{ marginTop: 16 }}
          disabled={text.trim() === ''}
          loading={isSending}
          onClick={send}
        >
          {t(o.say)}
        </Button>
      </Flex>
    </Flex>
  );
}

function Comment({ row, onRemove }: { row: WireOf<typeof OpeningComment>; onRemove: () => void }) {
  const { t } = useText();
  return (
    <div>
      <Flex justify="space-between" align="center">
        <Flex gap={8} align="center">
          <PersonTag name={labelOf(row, 'createdBy') ?? ''} />
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {momentText(row.createdAt, 'YYYY-MM-DD HH:mm')}
          </Typography.Text>
        </Flex>
        {mayDo(row, 'delete') && (
          <Button type="link" size="small" onClick={onRemove}>
            {t(listTexts.delete)}
          </Button>
        )}
      </Flex>
      <div data-data style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {row.content}
      </div>
    </div>
  );
}
