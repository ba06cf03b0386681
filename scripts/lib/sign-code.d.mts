// For apps/guard/test, which is TypeScript.
export function signatureMark(): string;
export function signCode(file: string): Promise<void>;
