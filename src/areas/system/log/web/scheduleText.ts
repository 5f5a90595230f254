// A job's schedule in words, for the shapes our jobs have; any other stays the expression it is.
import type { Text, Vars } from '#kernel/model/text';
import { weekdayNames } from '../../openingHours/web/hours';
import { scheduleTexts as s } from './logTexts';

type Say = (text: Text, vars?: Vars) => string;

export function scheduleText(cron: string, t: Say): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const isAny = (...parts: string[]) => parts.every((part) => part === '*');
  if (isAny(hour, day, month, weekday)) {
    if (minute === '*') return t(s.everyMinute);
    const every = /^\*\/(\d+)$/.exec(minute)?.[1];
    if (every) return t(s.everyMinutes, { minutes: every });
    if (isNumber(minute)) return t(s.hourly, { minute: two(minute) });
  }
  if (!isNumber(minute) || !/^\d+(,\d+)*$/.test(hour)) return cron;
  const at = hour
    .split(',')
    .map((one) => `${two(one)}:${two(minute)}`)
    .join(t(s.and));
  if (isAny(day, month, weekday)) return t(s.daily, { at });
  const named = weekdayNames[weekday === '0' ? '7' : weekday];
  if (isAny(day, month) && named) return t(s.weekly, { weekday: t(named), at });
  if (!isNumber(day) || !isAny(weekday)) return cron;
  if (isAny(month)) return t(s.monthly, { day, at });
  return isNumber(month) ? t(s.yearly, { month, day, at }) : cron;
}

const isNumber = (part: string): boolean => /^\d+$/.test(part);
const two = (part: string): string => part.padStart(2, '0');
