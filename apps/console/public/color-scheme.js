// Runs before the first paint, so that nobody who chose dark sees a white flash. The same key as src/lib/color-scheme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('coruja-color-scheme');
  } catch {
    // Storage is switched off in this browser: the system's choice holds.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Passkeys need https or the own machine, and a name in place of a number: what offers them is not drawn elsewhere.
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|^\[/.test(location.hostname))
    document.documentElement.setAttribute('data-passkeys', 'none');
})();
