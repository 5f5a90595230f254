// The bar on top of every navigation, with the customer's figures.
import { BProgress } from '@bprogress/core';

BProgress.configure({
  speed: 500,
  trickleSpeed: 200,
  minimum: 0.3,
  showSpinner: false,
  template: '<div class="bar"></div>',
});

export const startProgress = (): void => void BProgress.start();
export const endProgress = (): void => void BProgress.done();
