// How loud a recording is from end to end, in at most so many points from 0 to 100.
const points = 800;

export function peaksOf(samples: Float32Array): number[] {
  const step = Math.max(1, Math.ceil(samples.length / points));
  const found: number[] = [];
  for (let from = 0; from < samples.length; from += step) {
    let most = 0;
    for (let at = from; at < Math.min(from + step, samples.length); at += 8)
      most = Math.max(most, Math.abs(samples[at]!));
    found.push(Math.min(100, Math.round(most * 100)));
  }
  return found;
}

/** Length and shape, as far as this browser can decode the file. */
export async function measured(file: Blob): Promise<{ seconds: number; peaks: number[] }> {
  try {
    const context = new AudioContext();
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    await context.close();
    return { seconds: Math.round(sound.duration), peaks: peaksOf(sound.getChannelData(0)) };
  } catch {
    return { seconds: 0, peaks: [] };
  }
}
