// The bar on top of every navigation, with the customer's figures. It moves after the page has been painted: its
// animation measures the document, and a tab switch must not wait for that.
import { BProgress } from '@bprogress/core';

BProgress.configure({
  speed: 500,
  trickleSpeed: 200,
  minimum: 0.3,
  showSpinner: false,
  template: '<div class="bar"></div>',
});

const afterPaint = (move: () => void): void => {
  requestAnimationFrame(() => setTimeout(move, 0));
};

export const startProgress = (): void => afterPaint(() => void BProgress.start());
export const endProgress = (): void => afterPaint(() => void BProgress.done());
