// Whatever is cut off by an ellipsis, whoever drew it, is told whole where one points.

/** Titles of ours: what stands there may have changed, or have found room, since. */
const named = new WeakSet<HTMLElement>();

const isCut = (part: HTMLElement): boolean =>
  part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === 'ellipsis';

/** Itself or what it lies in, a few steps up: the words of a tag are cut off by its cell. */
function cutAround(part: HTMLElement, steps = 4): HTMLElement | null {
  if (isCut(part)) return part;
  return steps > 0 && part.parentElement ? cutAround(part.parentElement, steps - 1) : null;
}

export function showWholeOnHover(): void {
  document.addEventListener('mouseover', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (named.has(target)) target.removeAttribute('title');
    const part = cutAround(target);
    if (!part || part.closest('[title]') || part.querySelector('[title], input')) return;
    part.title = part.innerText.trim();
    named.add(part);
  });
}
