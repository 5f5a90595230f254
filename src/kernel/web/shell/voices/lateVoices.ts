// Words, notices and questions to a person, said before the code that draws them is there: kept, and said when it comes.
import type AppContext from 'antd/es/app/context';
import type { ContextType } from 'react';

export type Voices = ContextType<typeof AppContext>;

/** What a voice gives back for something said: to take it back, to change it, to wait for its end. */
interface Handle {
  (): void;
  destroy: () => void;
  update: (change: unknown) => void;
}
type Voice = Record<string, (...said: unknown[]) => Handle>;

export interface LateVoices {
  voices: Voices;
  /** The code that draws them is here. */
  come: (voices: Voices) => void;
}

/** `want` is told with the first word. */
export function lateVoices(want: () => void): LateVoices {
  let here: Voices | undefined;
  let come: (voices: Voices) => void = () => undefined;
  const coming = new Promise<void>((done) => {
    come = (voices) => {
      here = voices;
      done();
    };
  });
  const voice = <K extends keyof Voices>(kind: K): Voices[K] => {
    // The voice itself, whose methods all have one form: say something, get a handle.
    const real = () => here?.[kind] as unknown as Voice;
    const say = (method: string, said: unknown[]) => {
      if (here) return real()[method]!(...said);
      want();
      // In a box: a handle can be waited for, and a promise of one would wait for what was said to end.
      return asHandle(coming.then(() => ({ handle: real()[method]!(...said) })));
    };
    const methods = {
      get:
        (_: object, method: string) =>
        (...said: unknown[]) =>
          say(method, said),
    };
    return new Proxy({}, methods) as Voices[K];
  };
  return {
    voices: { message: voice('message'), notification: voice('notification'), modal: voice('modal') },
    come: (voices) => come(voices),
  };
}

function asHandle(said: Promise<{ handle: Handle }>) {
  const later = (act: (handle: Handle) => void) => void said.then(({ handle }) => act(handle));
  return Object.assign(() => later((handle) => handle()), {
    destroy: () => later((handle) => handle.destroy()),
    update: (change: unknown) => later((handle) => handle.update(change)),
    // biome-ignore lint/suspicious/noThenProperty: what the library gives back can be waited for too
    then: (done: (end: unknown) => unknown, failed: (error: unknown) => unknown) =>
      said.then(({ handle }) => handle).then(done, failed),
  });
}
