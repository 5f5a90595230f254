// Asking for an SMS code: the wait until the next one, and the picture the server wants before it sends many.
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { thisDevice } from '#kernel/web/api/thisDevice';
import { useCountdown } from './useCountdown';
import { type Picture, usePicture } from './usePicture';

/** A number that a code can be sent to. */
export const isMobile = (mobile: string): boolean => /^1[3-9]\d{9}$/.test(mobile);

export type Scene = 'sign_in' | 'reset_password' | 'change_mobile';

export interface CodeRequest {
  /** Seconds until another may be asked for. */
  wait: number;
  sending: boolean;
  isSent: boolean;
  picture: Picture | null;
  letters: string;
  setLetters: (letters: string) => void;
  anotherPicture: () => void;
  /** What to say at which field; null: it is on its way. */
  send: (to: { appid: string; mobile?: string }) => Promise<CodeProblem | null>;
}

export interface CodeProblem {
  at: 'picture' | 'code';
  message: string;
}

export function useCode(scene: Scene): CodeRequest {
  const [wait, startWait] = useCountdown();
  const [sending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const { picture: shown, letters, setLetters, draw, hide, again, answer: readFrom } = usePicture();

  const send: CodeRequest['send'] = async ({ appid, mobile }) => {
    setSending(true);
    try {
      // Calls below /v1/token are never repeated with a fresh token, so one before them renews it.
      if (scene === 'change_mobile') await api.get('/user/v1/me');
      const to = mobile ? { appid, mobile, ...thisDevice({ appid, mobile }) } : { appid };
      const answer = await api.post<{ wait: number }>('/v1/token/sms', { ...to, scene, ...readFrom() });
      startWait(answer.wait);
      setSent(true);
      hide();
      return null;
    } catch (error) {
      const asked = error instanceof ApiError ? error.problems.find(({ field }) => field === 'picture') : undefined;
      if (asked) {
        await draw(appid);
        return { at: 'picture', message: asked.message };
      }
      if (error instanceof ApiError && error.code === 429) startWait(Number(error.data) || 60);
      return { at: 'code', message: messageOf(error) };
    } finally {
      setSending(false);
    }
  };

  return {
    wait,
    sending,
    isSent,
    picture: shown,
    letters,
    setLetters,
    anotherPicture: again,
    send,
  };
}
