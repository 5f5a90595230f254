// Albums and tracks: a track's printed key is made once; replacing its file keeps key, plays and place.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { makeLink } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import { insert, live, need, ours } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { AudioAlbum, AudioPlay, AudioTrack, albumFigures } from '../model/audio';
import { secondsOf } from '../model/trackTitle';

const prefix = 'h';

const tracks = service(AudioTrack, {
  // A file brings its own length; who types another one is believed.
  beforeSave({ row, was }) {
    const isNew = row.file.FileUrl !== was?.file.FileUrl;
    if (isNew && row.seconds === (was?.seconds ?? null)) row.seconds = secondsOf(row.file.FileDuration);
  },
  async afterSave({ row, was, work }) {
    if (was) return;
    const path = await makeLink(work, prefix, 'track', row.id, null);
    const t = table(AudioTrack);
    row.qrKey = path.slice(prefix.length + 2);
    await work.db
      .update(t)
      .set({ qrKey: row.qrKey })
      .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${row.id}`);
  },
});

/** Counted apart from the row's version: who edits a track is not told that somebody listened. */
async function countPlay(work: Work, trackId: number): Promise<void> {
  await insert(work, AudioPlay, { trackId, at: work.now, via: 'qr' });
  const t = table(AudioTrack);
  await work.db
    .update(t)
    .set({ plays: sql`${t.plays} + 1` })
    .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${trackId}`);
}

/** What a code printed in a book leads to, also after the file was replaced. */
const page: PublicPage = {
  key: `${prefix}/track`,
  kind: 'track',
  area: 'learning',
  title: pair('听音频', 'Listen'),
  async load(work, id) {
    const track = await need(work, AudioTrack, id);
    const album = await need(work, AudioAlbum, track.albumId);
    if (album.state !== 'published') return { title: track.title, album: album.title, url: null };
    await countPlay(work, id);
    return { title: track.title, album: album.title, url: track.file.FileUrl };
  },
};

export const audio: AreaPiece = {
  services: [service(AudioAlbum), tracks, service(AudioPlay)],
  extends: [
    extend(AudioAlbum, {
      calls: [
        serves(albumFigures, async (work, { albumId }) => {
          const found = await work.session.one<{ tracks: number; seconds: number; plays: number; scans: number }>(
            sql`select count(*)::int as tracks, coalesce(sum(t.seconds), 0)::int as seconds, coalesce(sum(t.plays), 0)::int as plays,
              (select count(*)::int from ${table(AudioPlay)} p join ${table(AudioTrack)} o on o.enterprise_id = p.enterprise_id and o.id = p.track_id
                where ${ours(work, 'p')} and o.album_id = ${albumId} and p.via = 'qr') as scans
              from ${table(AudioTrack)} t where ${live(work, 't')} and t.album_id = ${albumId}`,
          );
          return found!;
        }),
      ],
    }),
  ],
  registers: {
    publicPage: [page],
    category: [
      {
        key: 'audio_category',
        area: 'learning',
        title: pair('音频分类', 'Audio categories'),
        maxDepth: 2,
        nodes: [
          { code: 'listening', name: pair('听力', 'Listening') },
          { code: 'song', name: pair('儿歌', 'Songs') },
          { code: 'story', name: pair('故事', 'Stories') },
        ],
      },
    ],
  },
};
