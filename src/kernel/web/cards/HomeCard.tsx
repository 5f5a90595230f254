// One card of the home page: asks for what it holds when it comes into sight, and again when that has grown old; its
// failing or waiting concerns no other card.
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import type { CardContent, CardOptions, CardSize } from '#kernel/model/card';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { Part } from '#kernel/web/shell/ground/Part';
import { cardViewOf } from '#kernel/web/shell/registered/cardViews';
import { Failed, Loading, Shown } from '#kernel/web/widgets/States';
import { CardLink } from './CardLink';
import css from './cards.module.css';
import { PlainCard } from './PlainCard';

/** A card as this person may have it. */
export interface OfferedCard {
  key: string;
  area: string;
  title: string;
  roles: readonly string[];
  refreshSec: number;
  min: CardSize;
  max: CardSize;
}

export function useOfferedCards() {
  const { locale } = useText();
  return useQuery({
    queryKey: ['cards', locale],
    queryFn: () => api.get<OfferedCard[]>('/work/v1/home/cards'),
  });
}

interface HomeCardProps {
  card: OfferedCard;
  size: CardSize;
  options?: CardOptions;
}

export function HomeCard({ card: { key, title, refreshSec }, size, options = {} }: HomeCardProps) {
  const { locale } = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['card', key, locale, options],
    queryFn: () => api.get<CardContent>('/work/v1/home/card', { key, options }),
    staleTime: refreshSec * 1000,
    refetchInterval: refreshSec * 1000,
  });
  const view = cardViewOf(key);
  const retry = () => void refetch();
  return (
    <Card
      size="small"
      title={data ? <CardLink url={data.more}>{title}</CardLink> : title}
      className={css.card}
      styles={{ body: { flex: '1 1 auto', minHeight: 0, overflow: 'auto' } }}
    >
      <Shown loading={isPending} error={data ? null : error} onRetry={retry} height={120}>
        {data && !view && <PlainCard content={data} size={size} />}
        {data && view && (
          <Part
            load={view}
            props={{ content: data, size }}
            loading={<Loading height={120} />}
            failed={(again) => <Failed error={null} onRetry={again} height={120} />}
          />
        )}
      </Shown>
    </Card>
  );
}
