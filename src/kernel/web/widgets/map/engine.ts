// Leaflet behind a small door: one function per kind of thing on the map. Loaded with the first map a person opens.
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Geo } from '#kernel/model/fields';
import type { Outline } from '#kernel/model/shown/mapOutline';
import type { Locale } from '#kernel/model/text';
import { escaped, heatIcon, named, pinIcon } from './icons';
import './map.css';
import { type Framing, startFraming } from './framing';
import { drawMarkers, type MarkerOptions } from './markers';
import { chinaBounds, outlineLayer, provinceAt } from './outline';
import type { HeatPoint, MapCircle, MapColours, MapMarker, MapPolygon, MapSight, Tiles } from './parts';
import { providers } from './providers';

const tilesTimeout = 5000;
/** The outline is too coarse to tell the systems apart. */
const plain = { toMap: (at: Geo) => at, fromMap: (at: Geo) => at };

export interface Engine {
  setLook: (colours: MapColours, locale: Locale, outline?: Outline) => void;
  setTiles: (tiles: Tiles | undefined, onOffline: (isOffline: boolean) => void) => void;
  setMarkers: (markers: readonly MapMarker[], options: MarkerOptions) => void;
  setCircles: (circles: readonly MapCircle[]) => void;
  setPolygons: (polygons: readonly MapPolygon[], onSelect?: (id: string) => void) => void;
  setHeat: (points: readonly HeatPoint[]) => void;
  setPin: (at: Geo | null, label: string, onMove?: (at: Geo) => void) => void;
  setPath: (path: readonly Geo[], label: string, isArea?: boolean) => void;
  onClick: (listener: ((at: Geo) => void) | null) => void;
  /** Two opposite corners of a frame drawn by dragging; null: the map is moved again. */
  onFrame(listener: ((a: Geo, b: Geo) => void) | null): void;
  /** Told what is in sight at once, and whenever it changes. */
  onSight: (listener: ((sight: MapSight) => void) | null) => void;
  flyTo: (at: Geo, zoom?: number) => void;
  /** Shows all of these at once. */
  fit: (places: readonly Geo[]) => void;
  showAll: () => void;
  /** Which province a place lies in, from the outline; null at sea or abroad. */
  provinceAt: typeof provinceAt;
  destroy: () => void;
}

/** What a zoom and a frame that were begun take to end. */
const restMs = 1000;

export function openMap(
  host: HTMLElement,
  view: { center?: Geo; zoom?: number; zoomIn: string; zoomOut: string },
): Engine {
  const element = document.createElement('div');
  element.className = 'map-place';
  host.append(element);
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 2.5,
    maxZoom: 18,
    zoomSnap: 0.25,
    // The element itself is watched below.
    trackResize: false,
  });
  /** Whose system is drawn in: that of the tiles in sight. */
  let datum = plain;
  const toLatLng = (at: Geo): L.LatLngTuple => {
    const { lng, lat } = datum.toMap(at);
    return [lat, lng];
  };
  const toGeo = (point: L.LatLng): Geo => {
    const { lng, lat } = datum.fromMap(point);
    return { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) };
  };
  map.createPane('outline').style.zIndex = '150';
  map.createPane('names').style.zIndex = '450';
  map.createPane('heat').style.zIndex = '350';
  L.control.zoom({ position: 'topright', zoomInTitle: view.zoomIn, zoomOutTitle: view.zoomOut }).addTo(map);
  L.control.scale({ position: 'bottomleft', imperial: false }).addTo(map);
  if (view.center) map.setView(view.center, view.zoom ?? 10);
  else map.fitBounds(chinaBounds);

  const layers = {
    outline: L.layerGroup().addTo(map),
    heat: L.layerGroup().addTo(map),
    polygons: L.layerGroup().addTo(map),
    circles: L.layerGroup().addTo(map),
    path: L.layerGroup().addTo(map),
    markers: L.layerGroup().addTo(map),
    pin: L.layerGroup().addTo(map),
  };
  let look: MapColours | null = null;
  let tileLayer: L.LayerGroup | null = null;
  /** How to draw each kind again when the colours change. */
  const again = new Map<string, () => void>();
  const keep = (kind: string, draw: () => void) => {
    again.set(kind, draw);
    draw();
  };
  let clicked: ((at: Geo) => void) | null = null;
  let framing: Framing | null = null;
  let seen: ((sight: MapSight) => void) | null = null;
  const tellSight = () => seen?.(sightOf(map));
  const tone = (name: MapMarker['tone'], otherwise = look?.primary ?? '') =>
    (name ? look?.tones[name] : otherwise) ?? '';

  const sizeNames = () => {
    element.dataset.zoom = String(Math.floor(map.getZoom()));
    element.classList.toggle('map-names-5', map.getZoom() >= 5);
    element.classList.toggle('map-names-6', map.getZoom() >= 6);
  };
  map.on('zoomend', sizeNames);
  map.on('moveend', () => again.get('markers')?.());
  map.on('moveend', tellSight);
  map.on('click', (event: L.LeafletMouseEvent) => clicked?.(toGeo(event.latlng.wrap())));
  sizeNames();
  const resized = new ResizeObserver(() => map.invalidateSize());
  resized.observe(element);

  return {
    setLook(colours, locale, outline) {
      look = colours;
      element.style.background = colours.sea;
      element.style.setProperty('--map-label', colours.label);
      element.style.setProperty('--map-surface', colours.surface);
      element.style.setProperty('--map-text', colours.text);
      element.style.setProperty('--map-primary', colours.primary);
      again.set('outline', () => {
        layers.outline.clearLayers();
        if (!tileLayer) outlineLayer(colours, locale, outline).addTo(layers.outline);
      });
      for (const draw of again.values()) draw();
    },
    setTiles(tiles, onOffline) {
      tileLayer?.remove();
      tileLayer = null;
      datum = plain;
      for (const draw of again.values()) draw();
      onOffline(true);
      if (!tiles) return;
      const provider = providers[tiles.kind];
      const [base, ...over] = provider
        .layers(tiles.key)
        .map(({ url, subdomains }) => L.tileLayer(url, { subdomains, maxZoom: 18 }));
      const layer = L.layerGroup([base!]);
      const giveUp = setTimeout(() => layer.remove(), tilesTimeout);
      base!.on('tileload', () => {
        clearTimeout(giveUp);
        if (tileLayer || !map.hasLayer(layer)) return;
        tileLayer = layer;
        for (const one of over) layer.addLayer(one);
        datum = provider;
        for (const draw of again.values()) draw();
        onOffline(false);
      });
      layer.addTo(map);
    },
    setMarkers(markers, options) {
      keep('markers', () => drawMarkers({ map, layer: layers.markers, toLatLng, tone }, markers, options));
    },
    setCircles(circles) {
      keep('circles', () => {
        layers.circles.clearLayers();
        for (const circle of circles) {
          const color = tone(circle.tone);
          const drawn = L.circle(toLatLng(circle.at), { radius: circle.metres, color, weight: 1, fillOpacity: 0.12 });
          if (circle.label) drawn.bindTooltip(named(circle.label));
          drawn.addTo(layers.circles);
        }
      });
    },
    setPolygons(polygons, onSelect) {
      keep('polygons', () => {
        layers.polygons.clearLayers();
        for (const polygon of polygons) {
          const color = polygon.color ?? tone(polygon.tone);
          L.polygon(polygon.points.map(toLatLng), { color, weight: 2, fillOpacity: 0.1 })
            .bindTooltip(named(polygon.label), {
              permanent: true,
              direction: 'center',
              className: 'map-polygon-name',
              pane: 'names',
            })
            .on('click', () => onSelect?.(polygon.id))
            .addTo(layers.polygons);
        }
      });
    },
    setHeat(points) {
      keep('heat', () => {
        layers.heat.clearLayers();
        const most = Math.max(...points.map((point) => point.weight), 1);
        for (const point of points) {
          const share = point.weight / most;
          const hue = look?.tones[share > 0.66 ? 'red' : share > 0.33 ? 'orange' : 'blue'];
          const icon = heatIcon(share, hue ?? '');
          L.marker(toLatLng(point.at), { icon, interactive: false, keyboard: false, pane: 'heat' }).addTo(layers.heat);
        }
      });
    },
    setPin(at, label, onMove) {
      keep('pin', () => {
        layers.pin.clearLayers();
        if (!at) return;
        const icon = pinIcon();
        const named = { alt: label, title: label };
        const pin = L.marker(toLatLng(at), { icon, draggable: Boolean(onMove), ...named, zIndexOffset: 2000 });
        pin.on('dragend', () => onMove?.(toGeo(pin.getLatLng().wrap())));
        pin.addTo(layers.pin);
      });
    },
    setPath(path, label, isArea) {
      keep('path', () => {
        layers.path.clearLayers();
        if (path.length === 0 || !look) return;
        const points = path.map(toLatLng);
        const style = { color: look.primary, weight: 3, dashArray: '6 6' };
        (isArea && points.length > 2 ? L.polygon(points, style) : L.polyline(points, style)).addTo(layers.path);
        for (const point of points) {
          L.circleMarker(point, { radius: 4, color: look.primary, fillColor: look.surface, fillOpacity: 1 }).addTo(
            layers.path,
          );
        }
        if (label) {
          L.tooltip({ permanent: true, direction: 'right', offset: [8, 0] })
            .setLatLng(points.at(-1)!)
            .setContent(escaped(label))
            .addTo(layers.path as unknown as L.Map);
        }
      });
    },
    onClick(listener) {
      clicked = listener;
      element.classList.toggle('map-clickable', Boolean(listener));
    },
    onFrame(listener) {
      framing?.stop();
      framing = listener
        ? startFraming(map, look?.primary ?? '', (a, b) => listener(toGeo(a.wrap()), toGeo(b.wrap())))
        : null;
    },
    onSight(listener) {
      seen = listener;
      tellSight();
    },
    flyTo: (at, zoom) => map.flyTo(toLatLng(at), zoom ?? Math.max(map.getZoom(), 12), { duration: 0.5 }),
    fit: (places) => map.fitBounds(L.latLngBounds(places.map(toLatLng)).pad(0.3), { maxZoom: 13 }),
    showAll: () => map.flyToBounds(chinaBounds, { duration: 0.5 }),
    provinceAt,
    destroy() {
      resized.disconnect();
      seen = null;
      again.clear();
      element.remove();
      // A zoom or a frame that was begun goes on; on a map that is no longer there it would fail.
      setTimeout(() => map.remove(), restMs);
    },
  };
}

function sightOf(map: L.Map): MapSight {
  const bounds = map.getBounds();
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return {
    west: within(bounds.getWest(), 180),
    south: within(bounds.getSouth(), 90),
    east: within(bounds.getEast(), 180),
    north: within(bounds.getNorth(), 90),
    zoom: map.getZoom(),
  };
}
