import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';

export async function plantMessages(_sample: Sample, _demo: Demo): Promise<void> {}
