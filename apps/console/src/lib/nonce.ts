/** The nonce that the server put into this page for styles (content security policy); empty where it sends none. */
export function styleNonce(): string {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="csp-nonce"]')) {
    const nonce = meta.nonce || meta.content;
    if (nonce) return nonce;
  }
  return '';
}
