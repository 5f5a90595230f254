// Unread messages, live: the count is asked for once and whenever the stream says something new has come.
import { BellOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { api } from '../api/client';
import { useText } from '../i18n';
import { shellTexts } from '../shellTexts';
import { onLive } from './live';
import { useOpen } from './navigation';

const unreadKey = ['shell', 'unread'];

export function Bell(): ReactNode {
  const { t } = useText();
  const open = useOpen();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: () => api.get<{ count: number }>('/api/v1/message/unread'),
    refetchInterval: 5 * 60_000,
  });
  useEffect(() => onLive('message', () => void queries.invalidateQueries({ queryKey: unreadKey })), [queries]);
  const count = data?.count ?? 0;
  const label = count ? t(shellTexts.unreadMessages, { count }) : t(shellTexts.messages);
  return (
    <button
      type="button"
      className="header-tool bell"
      title={label}
      aria-label={label}
      onClick={() => open('/message')}
    >
      <BellOutlined />
      {count ? <span className="bell-count">{count > 99 ? '99+' : count}</span> : null}
    </button>
  );
}
