// Small real sounds for the demo: a tone that swells and falls, as a file anyone can play.
import { Readable } from 'node:stream';
import type { FileRecord } from '#kernel/model/fields';
import { UploadFile } from '#kernel/model/records';
import type { App } from '#kernel/server/app';
import { sampleSound } from '#kernel/server/files/sampleSound';
import type { Sample } from '#kernel/server/sample';

/** It swells and falls every second. */
export const tone = (seconds: number, hertz: number): Buffer =>
  sampleSound(seconds, (at) => (20 + 60 * Math.abs(Math.sin(Math.PI * at))) * Math.sin(2 * Math.PI * hertz * at));

interface PlantedFile {
  name: string;
  type: string;
  kind: 'audio' | 'image';
  seconds?: number;
  visibility: 'public' | 'private';
}

/** Stored as an upload is, so that it is served and, where it must be, guarded like one. */
export async function plantFile(
  sample: Sample,
  { files }: Pick<App, 'files'>,
  { name, type, kind, seconds, visibility }: PlantedFile,
  bytes: Buffer,
): Promise<FileRecord> {
  const key = `${sample.enterpriseId}/demo/${name}`;
  const kept = await files.put(key, Readable.from(bytes), { type, maxBytes: bytes.length });
  const duration = seconds === undefined ? '' : String(seconds);
  await sample.plant(UploadFile, [
    {
      key,
      fileName: name,
      fileType: type,
      fileSize: kept.bytes,
      fileDuration: duration,
      kind,
      md5: kept.md5,
      store: 'local',
      visibility,
    },
  ]);
  return { FileName: name, FileUrl: `/files/${key}`, FileType: type, FileSize: kept.bytes, FileDuration: duration };
}

export const plantSound = (
  sample: Sample,
  app: Pick<App, 'files'>,
  name: string,
  seconds: number,
  visibility: 'public' | 'private',
): Promise<FileRecord> =>
  plantFile(
    sample,
    app,
    { name: `${name}.wav`, type: 'audio/wav', kind: 'audio', seconds, visibility },
    tone(seconds, 220 + (seconds % 7) * 40),
  );
