// A frame drawn on the map with the pointer held down. While one can be drawn the map itself stays where it is.
import L from 'leaflet';

export interface Framing {
  stop(): void;
}

/** Less than this is a press, not a drag. */
const leastPixels = 6;

export function startFraming(map: L.Map, color: string, onFrame: (a: L.LatLng, b: L.LatLng) => void): Framing {
  const box = map.getContainer();
  let from: { at: L.LatLng; x: number; y: number } | null = null;
  let shown: L.Rectangle | null = null;
  const at = (event: PointerEvent) => map.mouseEventToLatLng(event);
  const clear = () => {
    from = null;
    shown?.remove();
    shown = null;
  };
  const begin = (event: PointerEvent) => {
    const isControl = (event.target as HTMLElement).closest('.leaflet-control, button') !== null;
    if (isControl || event.button !== 0) return;
    from = { at: at(event), x: event.clientX, y: event.clientY };
    box.setPointerCapture(event.pointerId);
  };
  const draw = (event: PointerEvent) => {
    if (!from) return;
    const bounds = L.latLngBounds(from.at, at(event));
    if (shown) shown.setBounds(bounds);
    else shown = L.rectangle(bounds, { color, weight: 2, dashArray: '6 6', interactive: false }).addTo(map);
  };
  const end = (event: PointerEvent) => {
    const begun = from;
    clear();
    if (!begun) return;
    const isDrag = Math.hypot(event.clientX - begun.x, event.clientY - begun.y) >= leastPixels;
    if (isDrag) onFrame(begun.at, at(event));
  };
  map.dragging.disable();
  box.classList.add('map-framing');
  box.addEventListener('pointerdown', begin);
  box.addEventListener('pointermove', draw);
  box.addEventListener('pointerup', end);
  box.addEventListener('pointercancel', clear);
  return {
    stop() {
      clear();
      map.dragging.enable();
      box.classList.remove('map-framing');
      box.removeEventListener('pointerdown', begin);
      box.removeEventListener('pointermove', draw);
      box.removeEventListener('pointerup', end);
      box.removeEventListener('pointercancel', clear);
    },
  };
}
