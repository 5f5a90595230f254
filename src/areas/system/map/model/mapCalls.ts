// How maps are drawn in this enterprise.
import { call, type } from '#kernel/model/call';
import type { Geo } from '#kernel/model/fields';
import type { Outline } from '#kernel/model/shown/mapOutline';

export const mapConfig = call('GET', '/configuration/v1/map', {
  label: ['地图配置', 'Settings of the map'],
  answer: type<{
    provider: unknown;
    key: unknown;
    center: Geo;
    zoom: number;
    /** Which file the outline is drawn from; null: the bundled one. */
    outline: string | null;
  }>(),
});

export const mapOutline = call('GET', '/configuration/v1/map/outline', {
  label: ['地图底图', 'The outline that is drawn'],
  answer: type<Outline | null>(),
});
