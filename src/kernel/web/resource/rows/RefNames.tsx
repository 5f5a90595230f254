// Names of referred rows whose ids are all that is known.
import { useQuery } from '@tanstack/react-query';
import { useText } from '#kernel/web/i18n';
import { pickOptions } from './resourceClient';

/** `ids` joined by commas, as an address carries them. */
export function RefNames({ to, ids }: { to: string; ids: string }) {
  const { locale } = useText();
  const asked = useQuery({
    queryKey: ['options', to, locale, 'ids', ids],
    queryFn: () => pickOptions(to, { ids: ids.split(',').map(Number) }),
    staleTime: 30_000,
  });
  return <>{asked.data?.map((option) => option.label).join('、') || ids}</>;
}
