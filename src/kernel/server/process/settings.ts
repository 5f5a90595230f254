/** What the environment may set. Everything has a default that is right for a first look on one's own machine. */
import { z } from 'zod';
import type { LaneSettings } from '../database/lanes';
import { StartError } from '../postgres/start-error';

export interface Settings extends LaneSettings {
  /** 0 takes any free port. */
  port: number;
  /** Loopback by default, because a fresh start has accounts with a published password. Behind a proxy set 0.0.0.0. */
  host: string;
  /** Where the database and the uploaded files are kept. */
  dataDir: string;
  /** A PostgreSQL of one's own; without it one is started in `dataDir`. */
  databaseUrl: string | undefined;
  /** Where calls sign in to it, as the role that owns nothing; the server finds a way by itself where it may. */
  databaseAppUrl: string | undefined;
  files: { store: 'local' } | ({ store: 's3' } & S3);
  /** AMap's browser key; without it maps show the offline outline. */
  amapKey: string | undefined;
  /** The address people use, where it differs from what the server sees (behind a proxy); no slash at the end. */
  publicUrl: string | undefined;
  /** Sites that may show the console in a frame, for pages embedded by a one-time code. */
  embedOrigins: readonly string[];
  /** Whether an empty database is filled with the demo enterprises. */
  demo: boolean;
  /** Whether strangers may read the description of the API, which names every call and its permission. */
  openDocs: boolean;
  /** Whether texts may be posted to addresses in the server's own network, and without TLS. */
  privateWebhooks: boolean;
}

export interface S3 {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const STORES = ['local', 's3'] as const;
const SWITCH = ['on', 'off'] as const;

/** Messages complete the sentence "<VARIABLE> must be …". */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.enum(values, { error: `one of ${values.join(', ')}` }).default(fallback as never);
const whole = (min: number, max: number, fallback: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
    .default(fallback);
};
const address = (protocol: RegExp, example: string) => z.url({ protocol, error: `an address such as ${example}` });
const web = address(/^https?$/, 'https://console.example.com');
const words = z.string();

const Environment = z.object({
  PORT: whole(0, 65_535, 8080),
  HOST: words.regex(/^[\w.:-]+$/, { error: 'a host name or an IP address' }).default('127.0.0.1'),
  DATA_DIR: words.default('./data'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  DATABASE_APP_URL: address(/^postgres(ql)?$/, 'postgres://school_console_app:password@host:5432/database').optional(),
  FILE_STORE: oneOf(STORES, 'local'),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example.com').optional(),
  S3_BUCKET: words.optional(),
  S3_REGION: words.optional(),
  S3_ACCESS_KEY: words.optional(),
  S3_SECRET_KEY: words.optional(),
  AMAP_KEY: words.optional(),
  PUBLIC_URL: web.optional(),
  EMBED_ORIGINS: words
    .regex(/^https?:\/\/[\w.:-]+(\s*,\s*https?:\/\/[\w.:-]+)*$/, {
      error: 'addresses such as https://a.example.com, separated by commas',
    })
    .optional(),
  DEMO: oneOf(SWITCH, 'on'),
  API_DOCS: z.enum(SWITCH, { error: `one of ${SWITCH.join(', ')}` }).optional(),
  POOL_SIZE: whole(1, 90, 10),
  LONG_POOL_SIZE: whole(1, 30, 4),
  STATEMENT_SECONDS: whole(1, 600, 30),
  TRANSACTION_SECONDS: whole(1, 600, 60),
  LONG_SECONDS: whole(10, 7200, 900),
  WAIT_SECONDS: whole(1, 120, 10),
  PRIVATE_WEBHOOKS: oneOf(SWITCH, 'off'),
});

/** A variable that is set but empty counts as not set, as shells and compose files leave them. */
export function loadSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.keys(Environment.shape).flatMap((name) => {
    const value = env[name]?.trim();
    return value ? [[name, value]] : [];
  });
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new StartError(`${name} must be ${issue?.message}, not ${shown(name, env[name])}.`);
  }
  const v = parsed.data;
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    databaseAppUrl: v.DATABASE_APP_URL,
    files: v.FILE_STORE === 's3' ? { store: 's3', ...s3(v) } : { store: 'local' },
    amapKey: v.AMAP_KEY,
    publicUrl: v.PUBLIC_URL?.replace(/\/+$/, ''),
    embedOrigins: v.EMBED_ORIGINS?.split(',').map((one) => one.trim()) ?? [],
    demo: v.DEMO === 'on',
    openDocs: (v.API_DOCS ?? v.DEMO) === 'on',
    poolSize: v.POOL_SIZE,
    longPoolSize: v.LONG_POOL_SIZE,
    statementMs: v.STATEMENT_SECONDS * 1000,
    transactionMs: v.TRANSACTION_SECONDS * 1000,
    longMs: v.LONG_SECONDS * 1000,
    waitMs: v.WAIT_SECONDS * 1000,
    privateWebhooks: v.PRIVATE_WEBHOOKS === 'on',
  };
}

function s3(v: z.infer<typeof Environment>): S3 {
  const needed = (name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY') => {
    const value = v[name];
    if (!value) throw new StartError(`${name} must be set when FILE_STORE is s3.`);
    return value;
  };
  return {
    endpoint: needed('S3_ENDPOINT'),
    bucket: needed('S3_BUCKET'),
    region: needed('S3_REGION'),
    accessKey: needed('S3_ACCESS_KEY'),
    secretKey: needed('S3_SECRET_KEY'),
  };
}

/** Connection strings hold passwords, and what is printed at a failed start ends up in logs. */
const shown = (name: string, value: string | undefined) => (/^DATABASE_/.test(name) ? 'what was given' : `"${value}"`);
