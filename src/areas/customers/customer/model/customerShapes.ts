// What the structured fields of a customer may hold.
import { shape } from '#kernel/model/fields';

export interface FreeTime {
  weekday: number;
  from: string;
  to: string;
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const isFreeTime = (value: unknown): value is FreeTime => {
  const { weekday, from, to } = (value ?? {}) as Record<string, unknown>;
  const isDay = Number.isInteger(weekday) && Number(weekday) >= 1 && Number(weekday) <= 7;
  return isDay && clock.test(String(from)) && clock.test(String(to)) && String(from) < String(to);
};
export const freeTimes = shape(
  (value): value is FreeTime[] => Array.isArray(value) && value.length <= 50 && value.every(isFreeTime),
);
export const byKey = shape(
  (value): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length <= 30,
);

/** Read with the fields' own code where it is asked. */
export const conditionTree = shape((value): value is object => typeof value === 'object' && value !== null);
