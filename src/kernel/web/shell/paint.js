// Runs before the first paint, so that someone who works in the dark is not flashed at. Kept apart from the bundle,
// which comes too late, and out of the page, where a strict content policy would refuse it.
(() => {
  try {
    const { theme, weakMode } = JSON.parse(localStorage.getItem('app_paint') || '{}');
    const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
    if (theme) document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    if (weakMode) document.documentElement.classList.add('weak');
  } catch {
    // No store, no preference.
  }
})();
