// A page behind others stays drawn: React hides it by `display: none`, for which the browser forgets its layout and makes it anew
// when the page comes back. Here a frame takes that as not being painted (the style sheet says how), so the page is back at once.
const { setProperty } = CSSStyleDeclaration.prototype;

export const frameId = (key: string): string => `page:${key}`;

export function keepDrawn(frame: HTMLElement): void {
  if (!CSS.supports('content-visibility', 'hidden')) return;
  frame.style.setProperty = (name, ...value) => {
    if (name === 'display') frame.setAttribute('aria-hidden', 'true');
    else setProperty.call(frame.style, name, ...value);
  };
  Object.defineProperty(frame.style, 'display', {
    configurable: true,
    set: () => frame.removeAttribute('aria-hidden'),
  });
}
