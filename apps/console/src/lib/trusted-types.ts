import { pushWorker } from './push-worker.ts';

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown;
}

/**
 * The server's policy (`require-trusted-types-for 'script'`) lets no script write HTML. The component library writes styles as
 * text, so text without a tag is allowed; the only script loaded by its address is the worker of notifications; everything else is
 * refused.
 */
function refuseWrittenHtml(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  // Browsers look for the name 'default'.
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (url === pushWorker ? url : null),
  });
}

refuseWrittenHtml();
// Otherwise zod would test whether `eval` is allowed, which the policy refuses too.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
