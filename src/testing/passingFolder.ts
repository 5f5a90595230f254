// A folder for what a test writes, gone when its file has run.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAtEnd } from './closing';

export function passingFolder(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix));
  closeAtEnd(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}
