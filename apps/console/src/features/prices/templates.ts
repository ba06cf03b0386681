import { formatPriceField, parseMoney } from '../../lib/format.ts';
import { allDay, dayOrder, newId, newRule, type PriceValues, type RuleValues } from './prices-form.ts';

/** Fills the fields of an empty page and saves nothing (docs/product/prices.md#templates). */
export interface Template {
  readonly title: string;
  readonly text: string;
  readonly fill: (values: PriceValues) => Pick<PriceValues, 'rooms' | 'rules'>;
}

export const templates: readonly Template[] = [
  {
    title: 'Comum/VIP/Console',
    text: 'Três salas: VIP e Console com preço próprio, Comum no preço padrão.',
    fill: ({ pricePerHour }) => {
      const room = (name: string, weight: string) => ({ id: newId(), name, weight });
      const rooms = [room('Comum', '1,00'), room('VIP', '1,50'), room('Console', '1,25')];
      const [, vip, consoles] = rooms;
      return {
        rooms,
        rules: [
          { ...rule('Sala VIP', times(pricePerHour, 1.5)), rooms: vip ? [vip.id] : null },
          { ...rule('Sala Console', times(pricePerHour, 1.25)), rooms: consoles ? [consoles.id] : null },
        ],
      };
    },
  },
  {
    title: 'Noite e madrugada',
    text: 'Das 18:00 às 24:00 mais caro, das 00:00 às 06:00 mais barato.',
    fill: ({ rooms, pricePerHour }) => ({
      rooms,
      rules: [
        { ...rule('Noite', times(pricePerHour, 1.25)), from: '18:00', until: '24:00' },
        { ...rule('Madrugada', times(pricePerHour, 0.75)), from: '00:00', until: '06:00' },
      ],
    }),
  },
  {
    title: 'Fim de semana e feriados',
    text: 'Sábado, domingo e feriado com um preço próprio o dia todo.',
    fill: ({ rooms, pricePerHour }) => ({
      rooms,
      rules: [
        {
          ...rule('Fim de semana e feriados', times(pricePerHour, 1.25)),
          days: dayOrder.filter((day) => ['saturday', 'sunday', 'holiday'].includes(day)),
        },
      ],
    }),
  },
];

function rule(name: string, pricePerHour: string): RuleValues {
  return { ...newRule(), ...allDay(), name, pricePerHour };
}

/** A multiple of the price per hour, rounded up to half a real; '' if the store has none. */
function times(pricePerHour: string, factor: number): string {
  const reais = parseMoney(pricePerHour) ?? 0;
  return reais > 0 ? formatPriceField(Math.ceil(reais * factor * 2) / 2) : '';
}
