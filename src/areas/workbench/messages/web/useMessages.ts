// What can be done with messages, from wherever they are shown: each change is told to every part that shows them.

import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { messagesKey } from '#kernel/web/shell/registered/bellPanel';
import { useOpen } from '#kernel/web/shell/site/navigation';
import type { MessageAction } from '../model/message';
import type { ShownMessage } from '../model/messageCalls';
import { messages } from './messageClient';
import { messageTexts as m } from './messageTexts';

/** Runs a change, says when it failed, and lets everything about messages be asked for anew. */
export function useMessageChange(): (run: () => Promise<unknown>) => Promise<boolean> {
  const queries = useQueryClient();
  const { message } = App.useApp();
  return useCallback(
    async (run) => {
      try {
        await run();
        await queries.invalidateQueries({ queryKey: messagesKey });
        return true;
      } catch (error) {
        message.error(messageOf(error));
        return false;
      }
    },
    [queries, message],
  );
}

/** Opens what a message is about; without anything, the message itself. */
export function useFollow(): (row: ShownMessage) => void {
  const open = useOpen();
  const change = useMessageChange();
  return (row) => {
    void change(() => messages.read([row.id], { clicked: row.url !== null }));
    if (!row.url) return open('/message', { tab: 'all', id: `${row.id}` });
    const [path = '', query = ''] = row.url.split('?');
    open(path, Object.fromEntries(new URLSearchParams(query)));
  };
}

/** A button of the message's own; what is asked first is asked. */
export function useAct(): (row: ShownMessage, action: MessageAction) => void {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const change = useMessageChange();
  return (row, action) => {
    const run = async () => {
      const isDone = await change(async () => {
        await messages.act(action);
        await messages.read([row.id]);
      });
      if (isDone) message.success(t(m.done));
    };
    if (!action.confirm) return void run();
    modal.confirm({
      title: t(action.confirm),
      okText: t(action.label),
      okButtonProps: { danger: action.danger },
      onOk: run,
    });
  };
}
