import { useEffect, useState } from 'react';

/** An object URL for a chosen file, revoked when the file changes. */
export function useObjectUrl(file: File | null | undefined): string | undefined {
  const [known, setKnown] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setKnown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return known?.file === file ? known?.url : undefined;
}
