// Whether a key belongs to what is being typed, or to the work beside it.
const isInput = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && /INPUT|TEXTAREA/.test(target.tagName);

export const isTyping = isInput;

/** Words: a number takes no letters and no space, so that with the hand on the score one plays and marks all the same. */
export const isWriting = (target: EventTarget | null): boolean =>
  isInput(target) && target.getAttribute('role') !== 'spinbutton';
