const whole = new Intl.NumberFormat('pt-BR');

/** `1 h 05 min`, `2 h`, `45 min`, `0 min`. Whole minutes, with a minus below zero. */
export function formatMinutes(minutes: number): string {
  const total = Math.abs(Math.trunc(minutes));
  const hours = Math.floor(total / 60);
  const rest = total % 60;
  const sign = minutes < 0 && total > 0 ? '−' : '';
  if (hours === 0) return `${sign}${rest} min`;
  const minutePart = rest === 0 ? '' : ` ${String(rest).padStart(2, '0')} min`;
  return `${sign}${whole.format(hours)} h${minutePart}`;
}
