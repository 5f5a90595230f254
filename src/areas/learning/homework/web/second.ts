/** 83400 → 1:23.4 */
export function second(ms: number): string {
  const seconds = Math.floor(ms / 1000) % 60;
  return `${Math.floor(ms / 60_000)}:${String(seconds).padStart(2, '0')}.${Math.floor((ms % 1000) / 100)}`;
}
