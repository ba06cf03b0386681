// For apps/guard/test, which is TypeScript.
export function canMakeMsi(): boolean;
export function msiVersion(version: string): string;
export function makeMsi(options: { folder: string; version: string; output: string }): Promise<void>;
