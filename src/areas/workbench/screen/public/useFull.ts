// Whether something fills the screen at the moment. Whatever does not lie within it, a dialog too, is not seen then.
import { useEffect, useState } from 'react';

export function useFull(): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    look();
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return isFull;
}
