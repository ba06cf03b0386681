import { useIsOwner } from '../../parts/team/use-is-owner.ts';
import { Differences } from './differences.tsx';
import { RecentPix } from './recent-pix.tsx';

/** What is under the PIX to resolve. Loaded after them. */
export function MorePix({ isAuto }: { isAuto: boolean }) {
  const isOwner = useIsOwner();
  return (
    <>
      <RecentPix />
      {isOwner && <Differences isOn={isAuto} />}
    </>
  );
}
