import type { LeaveBlock } from '../lib/use-leave-block.ts';
import { UnsavedQuestion } from '../parts/forms/use-unsaved-guard.tsx';
import { PartsKit } from './app-frame.tsx';

interface LeaveQuestionProps {
  readonly block: LeaveBlock;
  /** The page's title, which the question names. */
  readonly screen: string;
}

/** The question before typed data is lost, for public pages, which load it once something is typed. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  return (
    <PartsKit>
      <UnsavedQuestion {...props} />
    </PartsKit>
  );
}
