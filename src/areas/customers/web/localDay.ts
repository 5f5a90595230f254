import dayjs from 'dayjs';
import type { Day } from '#kernel/model/dates';

/** The day a moment falls on where the reader sits. */
export const localDay = (at: Date): Day => dayjs(at).format('YYYY-MM-DD');
