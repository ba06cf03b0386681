/** This page's nonce for styles (content security policy); empty if the server sends none. */
export function styleNonce(): string {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="csp-nonce"]')) {
    const nonce = meta.nonce || meta.content;
    if (nonce) return nonce;
  }
  return '';
}
