// For e2e/, which is TypeScript: it takes from here what the scripts take from chromium.mjs.
export function findSystemChromium(): string | null;
export function chromiumArguments(): string[];
export function ensureChromium(): Promise<boolean>;
