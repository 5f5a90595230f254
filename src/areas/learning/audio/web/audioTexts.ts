import { texts } from '#kernel/model/text';

export const audioTexts = texts('learning.audio.screen', {
  albums: ['专辑', 'Albums'],
  tracks: ['音频', 'Tracks'],
  codes: ['二维码', 'Codes'],
  tracksOf: ['音频数', 'Tracks'],
  length: ['总时长', 'Length'],
  plays: ['播放', 'Plays'],
  scans: ['扫码', 'Scans'],
  uploadMany: ['批量上传', 'Upload many'],
  uploadDone: ['收起上传', 'Hide uploads'],
  none: ['还没有音频', 'No tracks yet'],
});
