// Planted rows have numbers already; the next one that is drawn goes on after them.
import { NumberCounter } from '#kernel/model/records';
import type { Sample } from '#kernel/server/sample';

export const countNumbers = (sample: Sample, key: string, period: string, last: number) =>
  sample.plant(NumberCounter, [{ key, period, last }]);
