// What a file says of a track: its title and its length. Pure.

/** 03_小星星.mp3 → 小星星: without number and ending. */
export function trackTitle(fileName: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/^[\d\s._\-—、)）(（]+/, '')
    .trim();
  return (bare || fileName).slice(0, 80);
}

/** 1:07 → 67; nothing of a file whose length nobody could read. */
export function secondsOf(duration: string): number | null {
  const seconds = duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 ? seconds : null;
}
