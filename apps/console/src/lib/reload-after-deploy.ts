/**
 * Reloads a tab that was open during a deploy, when it needs files that are gone. If the server still has this version, or cannot be
 * reached, the page stays and shows its error.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener('vite:preloadError', () => {
    isOutdated().then(
      (outdated) => {
        if (outdated) window.location.reload();
      },
      () => {},
    );
  });
}

/** Whether the server's page now has another start script than this one. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && entry !== null && entry !== undefined && !(await page.text()).includes(entry);
}
