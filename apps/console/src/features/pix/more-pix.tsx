import { useIsOwner } from '../../parts/team/use-is-owner.ts';
import { Differences } from './differences.tsx';
import { RecentPix } from './recent-pix.tsx';

/** The lists below 'PIX para resolver', loaded after it. */
export function MorePix({ isAuto }: { isAuto: boolean }) {
  const isOwner = useIsOwner();
  return (
    <>
      <RecentPix />
      {isOwner && <Differences isOn={isAuto} />}
    </>
  );
}
