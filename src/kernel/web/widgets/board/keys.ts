// Arrow keys of a lifted card: left and right go to the neighbouring column, so one press is one column.
import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';

export const columnKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const direction = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0;
  if (direction === 0) return undefined;
  event.preventDefault();
  const held = context.collisionRect;
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap((container) => container.rect.current ?? [])
    .sort((a, b) => a.left - b.left);
  if (!held) return undefined;
  const centre = held.left + held.width / 2;
  const at = columns.findIndex((rect) => centre >= rect.left && centre <= rect.left + rect.width);
  const next = columns[Math.min(columns.length - 1, Math.max(0, at + direction))];
  if (!next) return undefined;
  return {
    x: next.left + (next.width - held.width) / 2,
    y: Math.max(next.top + 40, Math.min(currentCoordinates.y, next.bottom - held.height)),
  };
};
