// The map as the enterprise has set it: whose tiles, and where it opens.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Geo } from '#kernel/model/fields';
import type { Outline } from '#kernel/model/shown/mapOutline';
import { api } from '#kernel/web/api/client';
import { useClient } from '#kernel/web/session';
import type { Tiles } from './parts';
import { providers } from './providers';

interface MapSettings {
  tiles?: Tiles;
  home: { center: Geo; zoom: number };
  /** The enterprise's own instead of the bundled one: by its file, and as soon as that is read. */
  outlineFile: string | null;
  outline?: Outline;
}

interface Answer {
  provider: string;
  key: string;
  center: Geo;
  zoom: number;
  outline: string | null;
}

/** Nothing while it is not known: the map is drawn offline until then, and stays so without a key. */
export function useMapSettings(): MapSettings | undefined {
  const client = useClient();
  const settings = useQuery({
    queryKey: ['mapSettings', client?.appid, client?.uid],
    queryFn: () => api.get<Answer>('/configuration/v1/map'),
    enabled: client !== null,
    staleTime: 300_000,
    select: toSettings,
  }).data;
  const file = settings?.outlineFile;
  const outline = useQuery({
    queryKey: ['mapOutline', client?.appid, file],
    queryFn: () => api.get<Outline | null>('/configuration/v1/map/outline'),
    enabled: Boolean(file),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  return useMemo(() => settings && { ...settings, ...(outline ? { outline } : {}) }, [settings, outline]);
}

const isKnown = (provider: string): provider is Tiles['kind'] => Object.hasOwn(providers, provider);

const toSettings = ({ provider, key, center, zoom, outline }: Answer): MapSettings => ({
  ...(isKnown(provider) && key ? { tiles: { kind: provider, key } } : {}),
  home: { center, zoom },
  outlineFile: outline,
});
