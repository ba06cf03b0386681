import { paths } from '../../paths.ts';

// Not in paths.ts, so that it is not in the console's first load.

/** The query parameter of /admin/shifts with the shift whose detail is open. */
export const openShiftParam = 'turno';

/** The list of cash shifts with the detail of one. */
export function shiftDetail(shiftId: string): string {
  return `${paths.shifts}?${new URLSearchParams({ [openShiftParam]: shiftId }).toString()}`;
}
