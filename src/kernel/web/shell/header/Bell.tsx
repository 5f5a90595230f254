// Unread messages, live. What is urgent is also said aloud.
import { BellOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { useHeldFocus } from '#kernel/web/widgets/panels/useHeldFocus';
import { onLive } from '../ground/live';
import { type Import, Part } from '../ground/Part';
import { type BellPanelProps, bellPanel, messagesKey, todosKey } from '../registered/bellPanel';
import { shownCount, useWaiting } from '../registered/waiting';
import { useOpen } from '../site/navigation';

export function Bell(): ReactNode {
  const { t } = useText();
  const open = useOpen();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { message: count } = useWaiting();
  useNews();
  const label = count ? t(shellTexts.unreadMessages, { count }) : t(shellTexts.messages);
  const panel = bellPanel();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="header-tool bell"
        title={label}
        aria-label={label}
        aria-haspopup={panel ? 'dialog' : undefined}
        aria-expanded={panel ? isOpen : undefined}
        onClick={() => (panel ? setOpen(true) : open('/message'))}
      >
        <BellOutlined />
        {count ? <span className="bell-count">{shownCount(count)}</span> : null}
      </button>
      {panel && isOpen ? <Panel load={panel} under={button.current!} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface PanelProps extends BellPanelProps {
  load: Import<BellPanelProps>;
  under: HTMLElement;
}

function Panel({ load, under, onClose }: PanelProps): ReactNode {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const hold = useHeldFocus(box);
  const { right, bottom } = under.getBoundingClientRect();
  useLayoutEffect(() => {
    box.current!.focus();
    return () => under.focus();
  }, [under]);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return createPortal(
    <>
      <div className="bell-outside" onPointerDown={onClose} />
      <div
        ref={hold}
        role="dialog"
        aria-label={t(shellTexts.messages)}
        tabIndex={-1}
        className="bell-panel"
        style={{ '--top': `${bottom + 6}px`, '--right': `${Math.max(8, innerWidth - right - 60)}px` } as CSSProperties}
        onKeyDown={leave}
      >
        <Part load={load} props={{ onClose }} loading={null} failed={() => <p>{t(shellTexts.pageFailed)}</p>} />
      </div>
    </>,
    // Inside the console, whose colours it needs.
    under.closest('.console') ?? document.body,
  );
}

interface News {
  level: string | null;
  title?: Text;
  url?: string | null;
}

function useNews(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onLive('todo', () => {
        for (const queryKey of [todosKey, messagesKey]) void queries.invalidateQueries({ queryKey });
      }),
    [queries],
  );
  const { notification } = App.useApp();
  const { t } = useText();
  const open = useOpen();
  useEffect(
    () =>
      onLive('message', (data) => {
        void queries.invalidateQueries({ queryKey: messagesKey });
        const { level, title, url } = (data ?? {}) as Partial<News>;
        if (level !== 'urgent' || !title) return;
        const key = `${title.zh}${url ?? ''}`;
        const go = () => {
          notification.destroy(key);
          open(url ?? '/message');
        };
        notification.warning({ key, title: t(title), description: t(shellTexts.openMessage), onClick: go });
      }),
    [queries, notification, open, t],
  );
}
