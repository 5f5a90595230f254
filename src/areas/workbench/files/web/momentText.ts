import { zoned } from '#kernel/web/zone';

/** To the minute, on the enterprise's clock. */
export const momentText = (at: string): string => zoned(at)?.format('YYYY-MM-DD HH:mm') ?? '';
