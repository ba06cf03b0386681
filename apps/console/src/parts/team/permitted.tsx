import type { ReactNode } from 'react';
import { type Need, useMay } from '../../api/access.ts';

/** What who acts may do at once or with approval; nothing is shown of the rest (docs/product/team.md#permissions). */
export function Permitted({ need, children }: { need: Need; children: ReactNode }) {
  return useMay(need) === 'no' ? null : children;
}
