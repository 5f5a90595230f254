import { date, int, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';

/** One day of the operation log, sealed: its rows in order of id and the seal of the day before. */
export const LogDigest = resource({
  name: 'log_digest',
  area: 'system',
  path: '/api/v1/logs/digest',
  title: ['日志摘要', 'Log digest'],
  label: 'day',
  fields: {
    day: date('日期', 'Day', { required: true }),
    rows: int('条数', 'Rows', { required: true }),
    sha256: text('摘要', 'Digest', { required: true, max: 64 }),
  },
  columns: ['day', 'rows', 'sha256', 'createdAt'],
  sort: '-day',
  unique: [['day']],
  verbs: ['list', 'detail', 'count', 'export'],
  actions: { verify: ['校验', 'Verify'] },
});
