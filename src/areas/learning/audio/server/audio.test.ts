import { expect, test } from 'vitest';
import { learning } from '#testing/scenes/learning';

const path = '/recording/v1';
const sound = (name: string, length: string) => ({
  FileName: name,
  FileUrl: `/files/x/${name}`,
  FileType: 'audio/mpeg',
  FileSize: 1,
  FileDuration: length,
});

test('must hold 22: given a track whose file is replaced, the printed key plays the new file and the count goes on; an unpublished album says so', async () => {
  const t = await learning();
  const { data: album } = await t.chief.post(`${path}/album/add`, { title: '听力' });
  const { data: track } = await t.chief.post(`${path}/track/add`, {
    title: '第一课',
    albumId: album.id,
    file: sound('a.mp3', '0:20'),
  });
  const { qrKey } = (await t.chief.get(`${path}/track/detail`, { id: track.id })).data;
  const scan = async () => (await t.call('GET', `/h/${qrKey}/data`)).data.data;
  expect(await scan()).toMatchObject({ title: '第一课', url: null });
  await t.chief.post(`${path}/album/publish`, { id: album.id, version: album.version });
  expect((await scan()).url).toBe('/files/x/a.mp3');
  const replaced = await t.chief.put(`${path}/track/edit`, {
    id: track.id,
    version: track.version,
    file: sound('b.mp3', '1:07'),
  });
  expect([track.seconds, replaced.data.seconds]).toEqual([20, 67]);
  expect(replaced.data).toMatchObject({ qrKey, plays: 1 });
  expect((await scan()).url).toBe('/files/x/b.mp3');
  expect((await t.chief.get(`${path}/track/detail`, { id: track.id })).data.plays).toBe(2);
  expect((await t.chief.get(`${path}/album/figures`, { albumId: album.id })).data).toMatchObject({
    tracks: 1,
    plays: 2,
    scans: 2,
  });
});
