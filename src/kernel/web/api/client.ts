// The API client of the app: the request core, wired to this browser's session, language and screens.
import { getLocale, tr } from '../i18n';
import { backToOwn } from '../lookingAs';
import {
  accessToken,
  type Client,
  endSession,
  heldLoginMessage,
  keepTokens,
  refreshToken,
  useSession,
} from '../session';
import { shellTexts } from '../shellTexts';
import { ApiError } from './apiError';
import type { Payload } from './encode';
import { type LiveEvent, readStream } from './eventStream';
import { download, type UploadOptions, upload } from './files';
import { type CallOptions, createRequest } from './request';
import { refresh, signIn } from './signIn';
import { thisDevice } from './thisDevice';

export { ApiError };

const answerListeners = new Set<(headers: Headers) => void>();

/** Hears the headers of every answer: permission and program versions travel there. */
export const onAnswer = (listener: (headers: Headers) => void): (() => void) => {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
};

export const request = createRequest({
  host: '',
  locale: getLocale,
  credentials() {
    const client = useSession.getState().client;
    return client && { appid: client.appid, uid: client.uid, name: client.name, accessToken: accessToken() };
  },
  signInAgain,
  ended: (message) => {
    if (!backToOwn()) endSession(message || tr(shellTexts.sessionEnded));
  },
  answered: (headers) => {
    for (const listener of answerListeners) listener(headers);
  },
  offlineText: () => tr(shellTexts.noAnswer),
  isOffline: () => !navigator.onLine,
});

/** Refresh token first, then the login message in memory. */
async function signInAgain(): Promise<boolean> {
  // A look as another is over when it is over.
  if (useSession.getState().client?.lookedBy) return false;
  const appid = useSession.getState().client?.appid;
  const token = refreshToken();
  if (appid && token) {
    const tokens = await refresh<Client>(request, token, appid).catch((error: unknown) => {
      // Without an answer nothing is known about the session; it must not be thrown away for that.
      if (error instanceof ApiError && error.code === 0) throw error;
      return null;
    });
    if (tokens) {
      keepTokens(tokens);
      return true;
    }
  }
  const message = heldLoginMessage();
  if (!message) return false;
  const answer = await signIn<Client>(request, message, thisDevice(message)).catch(() => null);
  if (!answer || 'need' in answer) return false;
  keepTokens(answer);
  return true;
}

export const api = {
  get: <T>(path: string, payload?: Payload, options?: CallOptions) => request.call<T>('GET', path, payload, options),
  post: <T>(path: string, payload?: Payload, options?: CallOptions) => request.call<T>('POST', path, payload, options),
  put: <T>(path: string, payload?: Payload, options?: CallOptions) => request.call<T>('PUT', path, payload, options),
  delete: <T>(path: string, payload?: Payload, options?: CallOptions) =>
    request.call<T>('DELETE', path, payload, options),
  download: (path: string, payload?: Payload) => download(request, path, payload),
  upload: (file: File, onProgress?: (share: number) => void, options?: UploadOptions) =>
    upload(request, file, onProgress, options).catch((error: unknown) => {
      // A broken connection has no words of its own.
      throw error instanceof ApiError && !error.message ? new ApiError(error.code, tr(shellTexts.noAnswer)) : error;
    }),
  /** A multipart form to one of our own calls (an import's sheet). */
  async form<T>(path: string, form: FormData): Promise<T> {
    const answer = await request.open('POST', path, { body: form });
    const body = (await answer.json()) as { code: number; message: string; data: T };
    if (body.code !== 200) throw new ApiError(body.code, body.message, body.data);
    return body.data;
  },
  stream: (onEvent: (event: LiveEvent) => void) => readStream(request, '/api/v1/message/stream', onEvent),
};
