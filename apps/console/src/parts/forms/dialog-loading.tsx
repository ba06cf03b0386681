import { reasonOf } from '../../api/errors.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';

interface DialogLoadingProps {
  /** Of what is being loaded, in pixels. */
  readonly height: number;
  /** The title of an error. */
  readonly title: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** In a dialog that needs something of the server: that it is being loaded, or why it could not be. */
export function DialogLoading({ height, title, error, onRetry }: DialogLoadingProps) {
  if (error) return <ErrorState title={title} detail={reasonOf(error)} onRetry={onRetry} />;
  return (
    <>
      <LoadingText />
      <Skeleton height={height} />
    </>
  );
}
