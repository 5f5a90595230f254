// A map that always works: drawn from a bundled outline when there is no provider key or the provider is silent for
// five seconds. Markers with clusters, circles, polygons, heat, a pin to pick a place, a tool to measure, one to draw.
import { ColumnWidthOutlined, GlobalOutlined } from '@ant-design/icons';
import { Button, Flex, Tag, Tooltip, Typography, theme } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import type { Outline } from '#kernel/model/shown/mapOutline';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { distanceParts, lengthOf } from './map/distance';
import type { Engine } from './map/engine';
import { PickLine } from './map/PickLine';
import type { HeatPoint, MapCircle, MapMarker, MapPolygon, MapSight, Tiles } from './map/parts';
import { useMapColours } from './map/useMapColours';
import { useMapSettings } from './map/useMapSettings';
import { Failed, Loading } from './States';

export interface MapViewProps {
  height?: number | string;
  center?: Geo;
  zoom?: number;
  markers?: readonly MapMarker[];
  /** Draw near markers as one; on unless told otherwise. */
  cluster?: boolean;
  selected?: string | null;
  onSelect?: (id: string) => void;
  circles?: readonly MapCircle[];
  polygons?: readonly MapPolygon[];
  onPolygon?: (id: string) => void;
  heat?: readonly HeatPoint[];
  /** Pick mode: click or drag the pin; the two number inputs are the way by keyboard. */
  pick?: boolean;
  value?: Geo | null;
  onPick?: (at: Geo) => void;
  /** Draw mode: each click adds a point; the caller ends it and keeps the points. */
  draw?: readonly Geo[] | null;
  onDraw?: (points: Geo[]) => void;
  /** Frame mode: held down and dragged, the pointer draws a box; told its opposite corners. */
  onFrame?: ((a: Geo, b: Geo) => void) | null;
  measurable?: boolean;
  /** Told what is in sight whenever that changes, so that only that much is asked for. */
  onSight?: (sight: MapSight) => void;
  /** Shows this place whenever it changes: what was chosen in a list beside the map. */
  focus?: Geo | null;
  /** Shows all markers whenever they change. */
  fit?: boolean;
  /** Instead of the one the enterprise has set. */
  provider?: Tiles;
  /** Instead of the enterprise's own or the bundled one. */
  outline?: Outline;
  disabled?: boolean;
}

const none: readonly never[] = [];

export function MapView(props: MapViewProps) {
  const { height = 400, pick, value, onPick, draw, onDraw, disabled, markers = none, circles = none } = props;
  const { polygons = none, heat = none, cluster = true, measurable = true, focus, fit } = props;
  const settings = useMapSettings();
  const provider = props.provider ?? settings?.tiles;
  const outline = props.outline ?? settings?.outline;
  const { t, locale } = useText();
  const { token } = theme.useToken();
  const colours = useMapColours();
  const box = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isOffline, setOffline] = useState(true);
  const [path, setPath] = useState<readonly Geo[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the map again; centre and zoom only start it
  useEffect(() => {
    let made: Engine | null = null;
    let isGone = false;
    import('./map/engine')
      .then(({ openMap }) => {
        if (isGone || !box.current) return;
        made = openMap(box.current, {
          center: props.value ?? props.center,
          zoom: props.zoom,
          zoomIn: t(w.zoomIn),
          zoomOut: t(w.zoomOut),
        });
        setEngine(made);
      })
      .catch(setError);
    return () => {
      isGone = true;
      made?.destroy();
      setEngine(null);
    };
  }, [attempt]);

  useEffect(() => engine?.setLook(colours, locale, outline), [engine, colours, locale, outline]);
  useEffect(() => engine?.setTiles(provider, setOffline), [engine, provider]);
  useEffect(() => engine?.onSight((sight) => latest.current.onSight?.(sight)), [engine]);
  useEffect(() => {
    if (focus) engine?.flyTo(focus);
  }, [engine, focus]);
  useEffect(() => {
    if (fit && markers.length > 0) engine?.fit(markers.map(({ at }) => at));
  }, [engine, fit, markers]);
  const home = pick && !value && !props.center ? settings?.home : undefined;
  useEffect(() => {
    if (home) engine?.flyTo(home.center, home.zoom);
  }, [engine, home]);
  useEffect(() => {
    engine?.setMarkers(markers, {
      selected: props.selected,
      cluster,
      onSelect: (id) => latest.current.onSelect?.(id),
      clusterLabel: (count) => t(w.clusterOf, { count }),
    });
  }, [engine, markers, props.selected, cluster, t]);
  useEffect(() => engine?.setCircles(circles), [engine, circles]);
  useEffect(() => engine?.setPolygons(polygons, (id) => latest.current.onPolygon?.(id)), [engine, polygons]);
  useEffect(() => engine?.setHeat(heat), [engine, heat]);
  useEffect(() => {
    engine?.setPin(pick ? (value ?? null) : null, t(w.pin), disabled ? undefined : (at) => latest.current.onPick?.(at));
  }, [engine, pick, value, disabled, t]);

  const said = (metres: number) => {
    const { unit, value: amount } = distanceParts(metres);
    return t(w[unit], { value: amount });
  };
  const drawn = draw ?? path;
  const label = path && path.length > 1 ? said(lengthOf(path)) : '';
  useEffect(() => engine?.setPath(drawn ?? [], label, Boolean(draw)), [engine, drawn, label, draw]);
  useEffect(() => {
    if (!engine) return;
    if (path) engine.onClick((at) => setPath((now) => [...(now ?? []), at]));
    else if (draw && onDraw) engine.onClick((at) => onDraw([...draw, at]));
    else if (pick && !disabled) engine.onClick((at) => latest.current.onPick?.(at));
    else engine.onClick(null);
  }, [engine, path, draw, onDraw, pick, disabled]);

  const isFraming = Boolean(props.onFrame);
  useEffect(() => {
    engine?.onFrame(isFraming ? (a, b) => latest.current.onFrame?.(a, b) : null);
  }, [engine, isFraming]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !path) return;
    event.stopPropagation();
    setPath(null);
  };

  return (
    <Flex vertical gap={8} onKeyDown={onKeyDown} role="group" aria-label={t(w.map)}>
      <div
        style={{
          position: 'relative',
          height,
          borderRadius: token.borderRadius,
          overflow: 'hidden',
          isolation: 'isolate',
        }}
      >
        <div
          ref={box}
          style={{ height: '100%', border: `1px solid ${token.colorBorderSecondary}`, borderRadius: 'inherit' }}
        />
        {error ? (
          <div style={{ position: 'absolute', inset: 0, background: token.colorBgContainer }}>
            <Failed
              error={error}
              height="100%"
              onRetry={() => {
                setError(null);
                setAttempt(attempt + 1);
              }}
            />
          </div>
        ) : (
          !engine && (
            <div style={{ position: 'absolute', inset: 0 }}>
              <Loading height="100%" />
            </div>
          )
        )}
        {engine && (
          <Flex gap={8} align="center" style={{ position: 'absolute', top: 10, left: 10, zIndex: 1000 }}>
            <Tooltip title={t(w.wholeCountry)}>
              <Button size="small" aria-label={t(w.wholeCountry)} icon={<GlobalOutlined />} onClick={engine.showAll} />
            </Tooltip>
            {measurable && (
              <Button
                size="small"
                icon={<ColumnWidthOutlined />}
                type={path ? 'primary' : 'default'}
                aria-pressed={Boolean(path)}
                onClick={() => setPath(path ? null : [])}
              >
                {t(path ? w.stopMeasuring : w.measure)}
              </Button>
            )}
            {isOffline && <Tag variant="filled">{t(w.offlineMap)}</Tag>}
          </Flex>
        )}
      </div>
      {path && <Typography.Text type="secondary">{t(w.measureHelp)}</Typography.Text>}
      {pick && (
        <PickLine
          value={value ?? null}
          onPick={onPick}
          onGo={engine?.flyTo}
          province={value && engine ? engine.provinceAt(value, locale, outline) : null}
          tiles={provider}
          disabled={disabled}
        />
      )}
    </Flex>
  );
}
