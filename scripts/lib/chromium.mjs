/** A Chromium for the browser journeys: the one named, the system's, or one installed now. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, run, tool } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of its program. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Failure(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const found = (await find()) ?? (await install());
  if (found) return found;
  throw new Failure(
    'The browser tests need Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.',
  );
}

async function find() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name + suffix)));
  return [...onPath, ...PLACES, await playwrights()].find((path) => path && existsSync(path));
}

async function playwrights() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

async function install() {
  console.log('Installing Chromium …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const packages = ['chromium', 'fonts-noto-cjk'];
    if ((await run('apt-get', ['update'], { quiet: true, env })) === 0) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true, env });
    }
  } else {
    await run(process.execPath, [tool('playwright-core'), 'install', 'chromium'], { quiet: true });
  }
  return find();
}
