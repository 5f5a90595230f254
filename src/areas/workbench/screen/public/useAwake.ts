// A screen that is only looked at does not fall asleep, where its device lets itself be kept awake.
import { useEffect } from 'react';

export function useAwake(): void {
  useEffect(() => {
    let held: { release(): Promise<void> } | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const lock = await navigator.wakeLock.request('screen');
      if (isOver) return lock.release();
      held = lock;
    };
    // A device that refuses goes on as it is set.
    const tryHold = () => void hold().catch(() => {});
    tryHold();
    // Hidden for a moment it was let go.
    document.addEventListener('visibilitychange', tryHold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', tryHold);
      void held?.release().catch(() => {});
    };
  }, []);
}
