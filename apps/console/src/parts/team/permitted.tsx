import type { ReactNode } from 'react';
import { type Need, useMay } from '../../api/access.ts';

/** Shown only if the acting person may do this, at once or with approval (docs/product/team.md#permissions). */
export function Permitted({ need, children }: { need: Need; children: ReactNode }) {
  return useMay(need) === 'no' ? null : children;
}
