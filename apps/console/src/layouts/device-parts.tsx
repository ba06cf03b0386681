import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { isDevice } from '../api/access.ts';
import { useStore } from '../api/store-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';

// What the frame shows in addition at a device of the team (docs/product/team.md#devices). Not loaded at the owner's own sign-in.

const TeamOutlet = lazyPart(async () => (await import('./team/team-outlet.tsx')).TeamOutlet);
const TeamFoot = lazyPart(async () => (await import('./team/team-foot.tsx')).TeamFoot);

/** The page, if the person at the device may open it. */
export function PageOutlet() {
  if (!isDevice(useStore())) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <TeamOutlet />
    </Suspense>
  );
}

/** Who is at the device, and 'Trocar atendente'. */
export function DeviceFoot({ onPress }: { onPress: () => void }) {
  return (
    <Suspense fallback={<span />}>
      <TeamFoot onPress={onPress} />
    </Suspense>
  );
}
