/**
 * A tab that was open during a deploy asks for files that are gone: it loads the new version. When the server still
 * has this version, or cannot be reached, the page stays as it is and its error says what to do.
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

/** Whether the page that the server gives now starts from another script than this one. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' });
  return page.ok && entry !== null && entry !== undefined && !(await page.text()).includes(entry);
}
