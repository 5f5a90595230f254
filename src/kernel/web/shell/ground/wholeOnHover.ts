// Whatever is cut off by an ellipsis, whoever drew it, is told whole while one points at it.

const isCut = (part: HTMLElement): boolean =>
  part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === 'ellipsis';

/** Itself or what it lies in, a few steps up: the words of a tag are cut off by its cell. */
function cutAround(part: HTMLElement, steps = 4): HTMLElement | null {
  if (isCut(part)) return part;
  return steps > 0 && part.parentElement ? cutAround(part.parentElement, steps - 1) : null;
}

export function showWholeOnHover(): void {
  let told: HTMLElement | null = null;
  document.addEventListener('mouseover', ({ target }) => {
    // Not kept: what stands there may change, find room or be masked again.
    told?.removeAttribute('title');
    told = target instanceof HTMLElement ? cutAround(target) : null;
    if (told?.closest('[title]') || told?.querySelector('[title], input')) told = null;
    if (told) told.title = told.innerText.trim();
  });
}
