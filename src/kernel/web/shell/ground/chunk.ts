// Loading a part of the program that is not in the first bundle: time-out, one silent retry, and what was loaded stays.
export const chunkTimeout = 120_000;

export async function loadChunk<T>(load: () => Promise<T>, timeout: number = chunkTimeout): Promise<T> {
  const deadline = Date.now() + timeout;
  try {
    return await within(load(), timeout);
  } catch (error) {
    const left = deadline - Date.now();
    if (left <= 0) throw error;
    return within(load(), left);
  }
}

function within<T>(promise: Promise<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeout()), timeout);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export class ChunkTimeout extends Error {}
