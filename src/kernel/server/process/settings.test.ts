import { describe, expect, test } from 'vitest';
import { StartError } from '../postgres/start-error';
import { loadSettings } from './settings';

const S3 = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'console',
  S3_REGION: 'eu-1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

const refusal = (env: Record<string, string>) => {
  try {
    loadSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  return 'accepted';
};

describe('settings', () => {
  test('nothing set is a local demo on loopback', () => {
    expect(loadSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      files: { store: 'local' },
      amapKey: undefined,
      publicUrl: undefined,
      embedOrigins: [],
      demo: true,
      openDocs: true,
      poolSize: 10,
      longPoolSize: 4,
      statementMs: 30_000,
      transactionMs: 60_000,
      longMs: 900_000,
      waitMs: 10_000,
      privateWebhooks: false,
    });
  });

  test('every variable is read', () => {
    const settings = loadSettings({
      ...S3,
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/console',
      DATABASE_URL: 'postgresql://me:pw@db/console',
      AMAP_KEY: 'amap',
      PUBLIC_URL: 'https://console.example.com/',
      EMBED_ORIGINS: 'https://a.example.com, https://b.example.com',
      DEMO: 'off',
      POOL_SIZE: '25',
      PRIVATE_WEBHOOKS: 'on',
    });
    expect(settings).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/srv/console',
      databaseUrl: 'postgresql://me:pw@db/console',
      databaseAppUrl: undefined,
      files: {
        store: 's3',
        endpoint: 'https://s3.example.com',
        bucket: 'console',
        region: 'eu-1',
        accessKey: 'key',
        secretKey: 'secret',
      },
      amapKey: 'amap',
      publicUrl: 'https://console.example.com',
      embedOrigins: ['https://a.example.com', 'https://b.example.com'],
      demo: false,
      openDocs: false,
      poolSize: 25,
      longPoolSize: 4,
      statementMs: 30_000,
      transactionMs: 60_000,
      longMs: 900_000,
      waitMs: 10_000,
      privateWebhooks: true,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(loadSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, not "eighty".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
    [{ POOL_SIZE: '0' }, 'POOL_SIZE must be a whole number from 1 to 90, not "0".'],
    [{ HOST: 'http://x' }, 'HOST must be a host name or an IP address, not "http://x".'],
    [
      { EMBED_ORIGINS: 'a.example.com' },
      'EMBED_ORIGINS must be addresses such as https://a.example.com, separated by commas, not "a.example.com".',
    ],
    [{ DEMO: 'yes' }, 'DEMO must be one of on, off, not "yes".'],
    [{ FILE_STORE: 'ftp' }, 'FILE_STORE must be one of local, s3, not "ftp".'],
    [{ PUBLIC_URL: 'console' }, 'PUBLIC_URL must be an address such as https://console.example.com, not "console".'],
  ])('%j is refused in one sentence', (env, sentence) => {
    expect(refusal(env as Record<string, string>)).toBe(sentence);
  });

  test('a refused DATABASE_URL is not repeated, for it may hold a password', () => {
    const sentence = refusal({ DATABASE_URL: 'mysql://me:secret@db/console' });
    expect(sentence).toContain('DATABASE_URL must be an address such as postgres://');
    expect(sentence).not.toContain('secret');
  });

  test.each(Object.keys(S3).slice(1))('the s3 store needs %s', (name) => {
    expect(refusal({ ...S3, [name]: '' })).toBe(`${name} must be set when FILE_STORE is s3.`);
  });
});
