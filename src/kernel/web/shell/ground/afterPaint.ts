/** Done when the next frame is painted: whatever measures the document there costs a tab switch nothing. Answers how to call it off. */
export function afterPaint(act: () => void): () => void {
  let isWanted = true;
  requestAnimationFrame(() => setTimeout(() => isWanted && act(), 0));
  return () => {
    isWanted = false;
  };
}
