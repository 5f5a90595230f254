// How large a picture is and how long a recording lasts, as the browser sees it before the file is sent.
const patience = 3000;

export type Measured = Partial<Record<'width' | 'height' | 'duration', string>>;

/** Nothing when the browser cannot open it in time: the file goes all the same. */
export async function measure(file: File): Promise<Measured> {
  const kind = /^(image|audio|video)\//.exec(file.type)?.[1];
  if (!kind) return {};
  const url = URL.createObjectURL(file);
  const late = new Promise<Measured>((answer) => setTimeout(() => answer({}), patience));
  try {
    return await Promise.race([kind === 'image' ? ofImage(url) : ofMedia(url, kind as 'audio' | 'video'), late]);
  } catch {
    return {};
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function ofImage(url: string): Promise<Measured> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return sized(image.naturalWidth, image.naturalHeight);
}

function ofMedia(url: string, kind: 'audio' | 'video'): Promise<Measured> {
  const media = document.createElement(kind);
  media.preload = 'metadata';
  return new Promise((answer, fail) => {
    media.onerror = fail;
    media.onloadedmetadata = () => {
      const size = media instanceof HTMLVideoElement ? sized(media.videoWidth, media.videoHeight) : {};
      answer({ ...size, ...(Number.isFinite(media.duration) ? { duration: clock(media.duration) } : {}) });
    };
    media.src = url;
  });
}

const sized = (width: number, height: number): Measured =>
  width > 0 && height > 0 ? { width: String(width), height: String(height) } : {};

/** 205.4 → 3:25; over an hour 1:03:25. */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
