// Server-sent events read by fetch, because the call needs the authorisation header that EventSource cannot send.
import type { Request } from './request';

export interface LiveEvent {
  type: string;
  data: unknown;
  id: string;
}

/** Reads until `stop()` is called; reconnects with growing pauses and says where it stopped. */
export function readStream(request: Request, path: string, onEvent: (event: LiveEvent) => void): () => void {
  const aborted = new AbortController();
  let lastId = '';
  let pause = 1000;

  const once = async (): Promise<void> => {
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (lastId) headers['last-event-id'] = lastId;
    const answer = await request.open('GET', path, { headers, signal: aborted.signal });
    if (!answer.ok || !answer.body) throw new Error(`stream ${answer.status}`);
    pause = 1000;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const parse = eventParser((event) => {
      lastId = event.id || lastId;
      onEvent(event);
    });
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) parse(chunk.value);
  };

  const loop = async (): Promise<void> => {
    while (!aborted.signal.aborted) {
      await once().catch(() => undefined);
      await wait(pause, aborted.signal);
      pause = Math.min(pause * 2, 60_000);
    }
  };
  void loop();
  return () => aborted.abort();
}

/** Chunks may cut anywhere; an event ends with an empty line. */
export function eventParser(onEvent: (event: LiveEvent) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const whole = rest + chunk;
    // A carriage return at the very end may be half of a line break.
    const held = whole.endsWith('\r') ? '\r' : '';
    const blocks = whole
      .slice(0, whole.length - held.length)
      .replace(/\r\n?/g, '\n')
      .split('\n\n');
    rest = (blocks.pop() ?? '') + held;
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) onEvent(event);
    }
  };
}

function readBlock(block: string): LiveEvent | null {
  const fields: Record<string, string[]> = {};
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name) fields[name] = [...(fields[name] ?? []), value];
  }
  if (!fields.data) return null;
  return { type: fields.event?.[0] ?? 'message', data: parsed(fields.data.join('\n')), id: fields.id?.[0] ?? '' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
