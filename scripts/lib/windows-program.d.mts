// For apps/guard/test, which is TypeScript.
export function compileForWindows(
  folder: string,
  output: string,
  options?: { library?: string[] },
): Promise<void>;
