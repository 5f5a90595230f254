// The map as the enterprise has set it: whose tiles, and where it opens.
import { useQuery } from '@tanstack/react-query';
import type { Geo } from '#kernel/model/fields';
import { api } from '#kernel/web/api/client';
import { useClient } from '#kernel/web/session';
import type { Tiles } from './parts';
import { providers } from './providers';

interface MapSettings {
  tiles?: Tiles;
  home: { center: Geo; zoom: number };
}

interface Answer {
  provider: string;
  key: string;
  center: Geo;
  zoom: number;
}

/** Nothing while it is not known: the map is drawn offline until then, and stays so without a key. */
export function useMapSettings(): MapSettings | undefined {
  const client = useClient();
  return useQuery({
    queryKey: ['mapSettings', client?.appid, client?.uid],
    queryFn: () => api.get<Answer>('/configuration/v1/map'),
    enabled: client !== null,
    staleTime: 300_000,
    select: toSettings,
  }).data;
}

const isKnown = (provider: string): provider is Tiles['kind'] => Object.hasOwn(providers, provider);

const toSettings = ({ provider, key, center, zoom }: Answer): MapSettings => ({
  ...(isKnown(provider) && key ? { tiles: { kind: provider, key } } : {}),
  home: { center, zoom },
});
