// The market of the demo.
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';

export async function plantMarketing(_sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
}
