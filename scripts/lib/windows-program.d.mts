// For apps/guard/test, which is TypeScript.
export function compileForWindows(folder: string, output: string): Promise<void>;
