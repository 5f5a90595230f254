// The bar on top of every navigation, with the customer's figures. It moves after the page has been painted: its
// animation measures the document, and a tab switch must not wait for that.
import { BProgress } from '@bprogress/core';
import { afterPaint } from './afterPaint';

BProgress.configure({
  speed: 500,
  trickleSpeed: 200,
  minimum: 0.3,
  showSpinner: false,
  template: '<div class="bar"></div>',
});

export const startProgress = (): void => void afterPaint(() => void BProgress.start());
export const endProgress = (): void => void afterPaint(() => void BProgress.done());
