// Why a file was not taken, in the language its reader has now: the answer's own sentence is in the one they had then.
import { errorMessages } from '#kernel/model/messages';
import type { Text, Vars } from '#kernel/model/text';
import { ApiError } from '#kernel/web/api/apiError';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { reasonOf } from '../States';

/** Refused before it was sent. */
export class TooBig extends Error {
  constructor(readonly megabytes: number) {
    super();
  }
}

type Say = (text: Text, vars?: Vars) => string;

export function uploadReason(error: unknown, file: string, t: Say): string {
  if (error instanceof TooBig) return t(w.tooBig, { limit: error.megabytes });
  return (error instanceof ApiError && inWords(error, file, t)) || reasonOf(error, t(w.failed));
}

function inWords({ code, data }: ApiError, file: string, t: Say): string | null {
  const { maxBytes, extensions, limit } = (data ?? {}) as Record<string, unknown>;
  if (code === 413 && maxBytes) return t(errorMessages.fileTooLarge, { mb: Math.floor(Number(maxBytes) / 1024 ** 2) });
  if (code === 415 && extensions) return t(errorMessages.wrongExtension, { extension: extensionOf(file) });
  if (code === 415) return t(errorMessages.wrongType);
  if (code === 409 && limit) return t(errorMessages.storageFull);
  if (code === 503) return t(errorMessages.storeFailed);
  return null;
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '?';
