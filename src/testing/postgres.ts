/** A database of its own for a test file, cloned from the prepared template in a few milliseconds. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { closeAtEnd } from './closing';
import { TEMPLATE } from './run-postgres';

/** The superuser's connection string of a fresh database; it is dropped when the file's tests have run. */
export async function testDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  closeAtEnd(() => asAdmin(`drop database if exists ${name} with (force)`));
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}

async function asAdmin(statement: string) {
  const admin = new Client(inject('postgresUrl'));
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
