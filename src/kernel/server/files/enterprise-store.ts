// Files of an enterprise that keeps them with a house of its own choice; everybody else's lie where the server keeps its
// own. A key says by its mark where its file is, so that a later change of mind leaves the old ones where they are.
import type { App } from '../app';
import { configValue } from '../config';
import { systemActor, systemCaller } from '../identity';
import { refuseOwnNetwork } from '../ownNetwork';
import { Work } from '../work';
import { type S3Settings, StoreFailed, s3Store } from './s3-store';
import { type FileStore, FileTooLarge } from './store';

export type House = 'local' | 's3' | 'qiniu';

const marked = /^(\d+)\/[0-9a-f]{32}\/(s3|qiniu)-/;

/** The last part of a key. Nobody can ask for a mark: what a client proposes is 32 digits. */
export const markedName = (house: House, name: string): string => (house === 'local' ? name : `${house}-${name}`);

type SettingsOf = (enterpriseId: number, house: House) => Promise<S3Settings>;

export function enterpriseStore(own: FileStore, settingsOf: SettingsOf): FileStore {
  /** Whatever goes wrong over there is the house's failure and no fault of ours. */
  const at = async <T>(key: string, act: (store: FileStore) => Promise<T>): Promise<T> => {
    const [, enterpriseId, house] = marked.exec(key) ?? [];
    if (!house) return act(own);
    try {
      return await act(s3Store(await settingsOf(Number(enterpriseId), house as House)));
    } catch (error) {
      if (error instanceof FileTooLarge || error instanceof StoreFailed) throw error;
      throw new StoreFailed(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    put: (key, body, options) => at(key, (store) => store.put(key, body, options)),
    get: (key, range) => at(key, (store) => store.get(key, range)),
    delete: (key) => at(key, (store) => store.delete(key)),
  };
}

const asked = <T>(app: App, id: number, ask: (value: (key: string) => Promise<string>) => Promise<T>): Promise<T> =>
  app.database.readHere(id, (session) => {
    const work = new Work(app, session, systemActor({ id, appid: '', timezone: 'UTC' }), systemCaller('files'));
    return ask(async (key) => String(await configValue(work, `upload.${key}`)));
  });

export const houseOf = (app: App, enterpriseId: number): Promise<House> =>
  asked(app, enterpriseId, async (value) => (await value('store')) as House);

/** As the enterprise has set it now. Qiniu answers to the same language under an address made of the region. */
export async function houseSettings(app: App, enterpriseId: number, house: House): Promise<S3Settings> {
  const settings = await asked(app, enterpriseId, async (value) => {
    const region = await value('storeRegion');
    const endpoint = (await value('storeEndpoint')) || (house === 'qiniu' ? `https://s3.${region}.qiniucs.com` : '');
    const [bucket, accessKey, secretKey] = [
      await value('storeBucket'),
      await value('storeAccessKey'),
      await value('storeSecretKey'),
    ];
    return { endpoint, region, bucket, accessKey, secretKey };
  });
  const url = new URL(settings.endpoint);
  if (!app.settings.privateWebhooks) {
    if (url.protocol !== 'https:') throw new StoreFailed('the store is not called without TLS');
    await refuseOwnNetwork(url);
  }
  return settings;
}
