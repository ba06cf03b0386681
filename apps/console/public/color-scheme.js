// Runs before the first paint, so that nobody who chose dark sees a white flash. The same key as src/lib/color-scheme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('coruja-color-scheme');
  } catch {
    // Storage is disabled: the system's scheme applies.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Passkeys need https or localhost, and a host name instead of an IP address: elsewhere they are not offered.
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|^\[/.test(location.hostname))
    document.documentElement.setAttribute('data-passkeys', 'none');
})();
