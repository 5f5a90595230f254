/** 83400 → 1:23.4; hours only when there are some. */
export function playTime(ms: number, isFine = false): string {
  const whole = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const tenth = isFine ? `.${Math.floor((ms % 1000) / 100)}` : '';
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}${tenth}`;
}
