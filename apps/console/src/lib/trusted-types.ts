interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/**
 * The server lets no script write HTML (its policy says `require-trusted-types-for 'script'`). The component library writes
 * its styles as text into elements, so text without a tag in it passes; what has one is refused, whoever writes it.
 */
function refuseWrittenHtml(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  // 'default' is the name that browsers look for.
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}

refuseWrittenHtml();
// Or zod would try at its first object whether text may be run as code, which the policy refuses as well.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
