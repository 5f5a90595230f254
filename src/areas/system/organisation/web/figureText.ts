// A figure as it is read: money with its sign, a share in percent.

import { grouped } from '#kernel/model/money';
import type { ShownFigure } from '../model/orgCalls';

export function figureText({ unit, value }: ShownFigure): string {
  if (unit === 'money') return `¥${grouped(String(value))}`;
  if (unit === 'percent') return `${Math.round(Number(value) * 1000) / 10}%`;
  return Number(value).toLocaleString('en-US');
}
