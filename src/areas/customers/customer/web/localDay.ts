import type { Day } from '#kernel/model/dates';
import { zonedDay } from '#kernel/web/zone';

/** The day a moment falls on by the enterprise's clock. */
export const localDay = (at: Date): Day => zonedDay(at);
