// Six albums with their tracks, and plays over two months.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FileRecord } from '#kernel/model/fields';
import { hashToken } from '#kernel/server/links';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { AudioAlbum, AudioPlay, AudioTrack } from './model/audio';
import { plantSound } from './sampleSound';

const albums = ['英语启蒙 听力', '英语基础 听力', '每日晨读', '经典儿歌', '睡前故事', '古诗朗读'];
const songs = ['Hello', '数一数', '小星星', 'ABC', '春晓', '静夜思', 'My day', '彩虹的约定'];

export async function plantAudio(sample: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const sounds: FileRecord[] = [];
  for (const [n] of songs.entries()) sounds.push(await plantSound(sample, app, `track-${n}`, 4 + n, 'public'));
  const albumIds = await sample.plant(
    AudioAlbum,
    albums.map((title, sort) => ({ title, sort, state: sort === 5 ? ('draft' as const) : ('published' as const) })),
  );
  const tracks = albumIds.flatMap((albumId, n) =>
    songs.map((song, sort) => ({
      albumId,
      sort,
      title: `${song} ${n + 1}`,
      seconds: 4 + sort,
      file: sounds[sort]!,
      isFree: sort === 0,
      qrKey: `${sample.enterpriseId.toString(36)}.${randomBytes(24).toString('base64url')}`,
      plays: ((n + 1) * (9 - sort)) % 25,
    })),
  );
  const ids = await sample.plant(AudioTrack, tracks);
  await sample.session.rows(
    sql`insert into public_link (enterprise_id, prefix, kind, token_hash, subject_id)
      select ${sample.enterpriseId}, 'h', 'track', k.hash, k.id from unnest(${sql.param(tracks.map(({ qrKey }) => hashToken(qrKey)))}::text[], ${sql.param(ids)}::bigint[]) as k(hash, id)`,
  );
  await sample.plant(
    AudioPlay,
    tracks.flatMap(({ plays }, at) =>
      Array.from({ length: plays }, (_, n) => ({
        trackId: ids[at]!,
        at: sample.moment(-60 + ((n * 7 + at) % 60), 19, n % 60),
        via: 'qr' as const,
      })),
    ),
  );
}
