import { expect, test } from 'vitest';
import { testApp } from '../app';
import { fuzz } from './fuzz';

// A few seconds of it in every run of the tests; `npm run fuzz` makes it long.
const calls = Number(process.env.FUZZ_CALLS ?? 1500);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const withinMs = Number(process.env.FUZZ_SECONDS ?? 8) * 1000;

// One each: what the first does to the house must not keep the second out. Made before the time of the tests begins.
const houses = [await testApp(), await testApp()] as const;

test.each([
  ['who may everything', '13800000001', 0],
  ['a counsellor', '13800000004', 1],
] as const)(
  'whatever %s sends, no answer is a fault of ours',
  async (_, mobile, house) => {
    const { http, signIn } = houses[house];
    const outcome = await fuzz({ http, signIn: async () => (await signIn(mobile)).header, seed, calls, withinMs });
    if (process.env.FUZZ_CALLS) console.log(`${mobile}, seed ${seed}: ${outcome.calls} calls`, outcome.byCode);
    expect(outcome.faults).toEqual([]);
    expect(outcome.byCode[200]).toBeGreaterThan(0);
  },
  withinMs + 60_000,
);
