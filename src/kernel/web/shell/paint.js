// Runs before the first paint, so that someone who works in the dark is not flashed at. Kept apart from the bundle,
// which comes too late, and out of the page, where a strict content policy would refuse it.
(() => {
  try {
    const { theme, weakMode } = JSON.parse(localStorage.getItem('app_paint') || '{}');
    if (theme) document.documentElement.dataset.theme = theme;
    if (weakMode) document.documentElement.classList.add('weak');
  } catch {
    // No store, no preference.
  }
})();
