// Whom a push would reach: how many, and the first of them by name.
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import type { Audience } from '../model/messagePush';
import { pushTexts as m } from './pushTexts';

interface NamesProps {
  data: Audience | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

export function AudienceNames({ data, error, isPending, refetch }: NamesProps) {
  const { t } = useText();
  return (
    <Shown
      loading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      empty={data?.total === 0}
      emptyText={t(m.nobody)}
    >
      <p aria-live="polite">{t(m.total, { total: data?.total ?? 0 })}</p>
      <p data-data>
        {data?.names.join(' · ')}
        {data && data.total > data.names.length ? t(m.more) : ''}
      </p>
    </Shown>
  );
}
