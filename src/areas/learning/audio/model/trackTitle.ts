// 03_小星星.mp3 → 小星星: what a file is called without its number and ending.
export function trackTitle(fileName: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/^[\d\s._\-—、)）(（]+/, '')
    .trim();
  return (bare || fileName).slice(0, 80);
}
