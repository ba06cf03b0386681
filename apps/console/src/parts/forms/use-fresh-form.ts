import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

/**
 * Resets a form each time its dialog opens, for a dialog that stays mounted and shows something else each time.
 *
 * @param values the initial values; read when the dialog opens
 */
export function useFreshForm<Values, Sent>(
  form: UseFormReturnType<Values, Sent>,
  opened: boolean,
  values: () => Values,
): void {
  const fill = useEffectEvent(() => {
    form.setInitialValues(values());
    form.reset();
  });
  useEffect(() => {
    if (opened) fill();
  }, [opened]);
}
