// The picture the server wants read before it goes on, and what was read from it.
import { useState } from 'react';
import { api } from '#kernel/web/api/client';

export interface Picture {
  key: string;
  image: string;
}

export interface ShownPicture {
  picture: Picture | null;
  letters: string;
  setLetters: (letters: string) => void;
  draw: (appid: string) => Promise<void>;
  hide: () => void;
  again: () => void;
  /** As it goes along with a call; nothing where none is shown. */
  answer: () => { picture?: string; pictureKey?: string };
}

export function usePicture(): ShownPicture {
  const [shown, setShown] = useState<(Picture & { appid: string }) | null>(null);
  const [letters, setLetters] = useState('');
  const draw = async (appid: string) => {
    const picture = await api.get<Picture>('/v1/token/picture', { appid });
    setShown({ ...picture, appid });
    setLetters('');
  };
  return {
    picture: shown,
    letters,
    setLetters,
    draw,
    hide: () => setShown(null),
    again: () => void (shown && draw(shown.appid).catch(() => undefined)),
    answer: () => (shown ? { picture: letters, pictureKey: shown.key } : {}),
  };
}
